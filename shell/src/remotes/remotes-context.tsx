import type { Chrome } from '@waybill/federation/gate';
import { useLocation } from '@waybill/kit';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { RemoteState, Remotes } from './registry';
import type { Report } from './telemetry';

/** The remotes of this page and where their failures are told. */
export interface RemotesValue {
  remotes: Remotes;
  report: Report;
  /** Path whose content stays as the server rendered it, for its remote did not come. */
  servedPath?: string | undefined;
  /** Gives the content back that the server rendered, while the page has not started; afterwards it does nothing. */
  giveBack?: (() => void) | undefined;
}

const RemotesContext = createContext<RemotesValue | null>(null);

export const RemotesProvider = RemotesContext.Provider;

export function useRemotes(): RemotesValue {
  const value = useContext(RemotesContext);
  if (!value) throw new Error('useRemotes needs a RemotesProvider above it.');
  return value;
}

/** What to show around the current page. */
export function useChrome(): Chrome {
  return useRemotes().remotes.chromeAt(useLocation().pathname);
}

/** What is known of a remote now. */
export function useRemoteState(name: string): RemoteState | undefined {
  const { remotes } = useRemotes();
  const read = () => remotes.get(name);
  return useSyncExternalStore(remotes.subscribe, read, read);
}
