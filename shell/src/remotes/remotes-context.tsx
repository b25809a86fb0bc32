import type { Chrome } from '@waybill/federation/gate';
import { useLocation } from '@waybill/kit';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { RemoteState, Remotes } from './registry';
import type { ReportFailure } from './telemetry';

/** The page's remotes and how their failures are reported. */
export interface RemotesValue {
  remotes: Remotes;
  report: ReportFailure;
  /** The browser's own `fetch`, taken before any remote ran; missing where there is no browser. */
  fetch?: typeof fetch | undefined;
  /** Path whose server HTML stays, because its remote did not load. */
  serverHtmlPath?: string | undefined;
  /** Restores the server's HTML if the page is not hydrated yet; otherwise does nothing. */
  restoreServerHtml?: (() => void) | undefined;
}

const RemotesContext = createContext<RemotesValue | null>(null);

export const RemotesProvider = RemotesContext.Provider;

export function useRemotes(): RemotesValue {
  const value = useContext(RemotesContext);
  if (!value) throw new Error('useRemotes needs a RemotesProvider.');
  return value;
}

/** What to show around the current page. */
export function useChrome(): Chrome {
  return useRemotes().remotes.chromeAt(useLocation().pathname);
}

/** The current state of a remote. */
export function useRemoteState(name: string): RemoteState | undefined {
  const { remotes } = useRemotes();
  const read = () => remotes.get(name);
  return useSyncExternalStore(remotes.subscribe, read, read);
}
