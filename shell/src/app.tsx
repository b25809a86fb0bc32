import type { BootManifest } from '@waybill/federation/gate';
import { type Api, ApiProvider, type I18n, I18nProvider, type State, StateProvider, ToastProvider } from '@waybill/kit';
import { StrictMode, useEffect } from 'react';
import { BootProvider } from './boot-context';
import { ErrorWall } from './errors/error-wall';
import { Frame } from './frame/frame';
import { RemotesProvider, type RemotesValue } from './remotes/remotes-context';

/** Everything a page is made of; all of it is given, so that the server can give its own. */
export interface AppProps extends RemotesValue {
  boot: BootManifest;
  state: State;
  api: Api;
  i18n: I18n;
  /** Runs once the page is on the screen. */
  onStarted?: () => void;
}

/** The whole page below its router. */
export function App({ boot, state, api, i18n, remotes, report, servedPath, giveBack, onStarted }: AppProps) {
  useEffect(() => onStarted?.(), [onStarted]);
  return (
    <StrictMode>
      <StateProvider store={state}>
        <I18nProvider i18n={i18n}>
          <ApiProvider api={api}>
            <BootProvider value={boot}>
              <RemotesProvider value={{ remotes, report, servedPath, giveBack }}>
                <ErrorWall>
                  <ToastProvider>
                    <Frame />
                  </ToastProvider>
                </ErrorWall>
              </RemotesProvider>
            </BootProvider>
          </ApiProvider>
        </I18nProvider>
      </StateProvider>
    </StrictMode>
  );
}
