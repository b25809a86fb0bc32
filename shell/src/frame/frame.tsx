import { lazyRoute, ownChromeAtom, useAtomValue, useLocation } from '@waybill/kit';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/shell-texts';
import { ResourceNotFound } from '../navigation/resource-not-found';
import { useClearCanonical } from '../navigation/use-clear-canonical';
import { useRouteFocus } from '../navigation/use-route-focus';
import { RemoteSlot } from '../remotes/remote-slot';
import { useChrome, useRemotes } from '../remotes/remotes-context';
import { ServerHtml, useKeepServerHtml } from '../remotes/server-html';
import { Footer, SideMenu, TopBar } from './chrome-parts';
import css from './frame.module.css';

/**
 * Loaded only after hydration, to keep the first visit small; if loading fails, the page works without them. The server
 * does not render them, so they are mounted after hydration even if their code is already loaded.
 */
const { Component: DeferredWidgets } = lazyRoute(() =>
  import(/* webpackChunkName: "deferred" */ './deferred-widgets').then(
    ({ DeferredWidgets }) => DeferredWidgets,
    () => () => null,
  ),
);

/** The page with the layout around it, or alone if its remote declares so, as for a page inside an editor. */
export function Frame() {
  const { pathname } = useLocation();
  return useChrome() === 'none' ? <Page path={pathname} /> : <PageInFrame path={pathname} />;
}

function PageInFrame({ path }: { path: string }) {
  const t = useText();
  const main = useRef<HTMLElement>(null);
  const [firstPath] = useState(path);
  const keepServerHtml = useKeepServerHtml(path);
  const ownChrome = useAtomValue(ownChromeAtom);
  useRouteFocus(main);
  useClearCanonical();
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#content">
        {t('skip')}
      </a>
      {!ownChrome && (
        <>
          <TopBar />
          <SideMenu />
        </>
      )}
      <main id={ownChrome ? undefined : 'content'} ref={main} tabIndex={-1} className={css.main}>
        {keepServerHtml ? (
          <ServerHtml />
        ) : (
          <div key={path} className={path === firstPath ? undefined : css.fade}>
            <Page path={path} />
          </div>
        )}
      </main>
      {!ownChrome && <Footer />}
      <MountedLater />
    </div>
  );
}

/** A component of its own, so that its state does not render the whole page a second time. */
function MountedLater() {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => startTransition(() => setMounted(true)), []);
  return isMounted && <DeferredWidgets />;
}

function Page({ path }: { path: string }) {
  const { remotes } = useRemotes();
  const owner = remotes.ownerOf(path);
  return owner ? <RemoteSlot remote={owner} /> : <ResourceNotFound />;
}
