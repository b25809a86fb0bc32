import { useLocation } from '@waybill/kit';
import { useRef } from 'react';
import { ResourceNotFound } from '../errors/resource-not-found';
import { OverrideBadge } from '../release/override-badge';
import { ReleaseNotice } from '../release/release-notice';
import { RemotePlace } from '../remotes/remote-place';
import { useRemotes } from '../remotes/remotes-context';
import { useText } from '../text';
import { ChatFrame } from './chat-frame';
import { Footer } from './footer';
import css from './frame.module.css';
import { SideMenu } from './side-menu';
import { TopBar } from './top-bar';
import { useArrival } from './use-arrival';

/** What stands around every page, and the page in it. */
export function Frame() {
  const t = useText();
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useArrival(main);
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#content">
        {t('skip')}
      </a>
      <TopBar />
      <SideMenu />
      <main id="content" ref={main} tabIndex={-1} className={css.main}>
        <div key={pathname} className={css.page}>
          <Page path={pathname} />
        </div>
      </main>
      <Footer />
      <ChatFrame />
      <ReleaseNotice />
      <OverrideBadge />
    </div>
  );
}

function Page({ path }: { path: string }) {
  const { remotes } = useRemotes();
  const owner = remotes.ownerOf(path);
  return owner ? <RemotePlace remote={owner} /> : <ResourceNotFound />;
}
