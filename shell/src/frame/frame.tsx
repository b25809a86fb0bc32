import { lazyRoute, useLocation } from '@waybill/kit';
import { useEffect, useRef, useState } from 'react';
import { ResourceNotFound } from '../errors/resource-not-found';
import { RemotePlace } from '../remotes/remote-place';
import { useChrome, useRemotes } from '../remotes/remotes-context';
import { ServedContent } from '../remotes/served-content';
import { useAsServed } from '../remotes/use-as-served';
import { useText } from '../text';
import { Footer } from './footer';
import css from './frame.module.css';
import { SideMenu } from './side-menu';
import { TopBar } from './top-bar';
import { useArrival } from './use-arrival';
import { useOwnAddress } from './use-own-address';

/**
 * They are not worth a byte before the page is alive, and where they fail to come the page goes on without them. The
 * server sends none: they wait for the page also where their code is there already.
 */
const { Component: Asides } = lazyRoute(() =>
  import(/* webpackChunkName: "asides" */ './asides').then(
    ({ Asides }) => Asides,
    () => () => null,
  ),
);

/** The page with the frame around it, or alone if its remote declares so, as for a page inside an editor. */
export function Frame() {
  const { pathname } = useLocation();
  return useChrome() === 'none' ? <Page path={pathname} /> : <PageInFrame path={pathname} />;
}

function PageInFrame({ path }: { path: string }) {
  const t = useText();
  const main = useRef<HTMLElement>(null);
  const [firstPath] = useState(path);
  const asServed = useAsServed(path);
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  useArrival(main);
  useOwnAddress();
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#content">
        {t('skip')}
      </a>
      <TopBar />
      <SideMenu />
      <main id="content" ref={main} tabIndex={-1} className={css.main}>
        {asServed ? (
          <ServedContent />
        ) : (
          <div key={path} className={path === firstPath ? undefined : css.later}>
            <Page path={path} />
          </div>
        )}
      </main>
      <Footer />
      {isThere && <Asides />}
    </div>
  );
}

function Page({ path }: { path: string }) {
  const { remotes } = useRemotes();
  const owner = remotes.ownerOf(path);
  return owner ? <RemotePlace remote={owner} /> : <ResourceNotFound />;
}
