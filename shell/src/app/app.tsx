import type { BootManifest } from '@waybill/federation/gate';
import { type Api, ApiProvider, type I18n, I18nProvider, type State, StateProvider, ToastProvider } from '@waybill/kit';
import { StrictMode, useEffect } from 'react';
import { BootProvider } from '../boot/boot-context';
import { AppErrorBoundary } from '../errors/app-error-boundary';
import { Frame } from '../frame/frame';
import { RemotesProvider, type RemotesValue } from '../remotes/remotes-context';

/** The page's dependencies, injected because server and browser create their own. */
export interface AppProps extends RemotesValue {
  boot: BootManifest;
  state: State;
  api: Api;
  i18n: I18n;
  /** Called after the first commit. */
  onMounted?: () => void;
}

/** The page, inside its router. */
export function App({
  boot,
  state,
  api,
  i18n,
  remotes,
  report,
  fetch,
  serverHtmlPath,
  restoreServerHtml,
  onMounted,
}: AppProps) {
  useEffect(() => onMounted?.(), [onMounted]);
  return (
    <StrictMode>
      <StateProvider store={state}>
        <I18nProvider i18n={i18n}>
          <ApiProvider api={api}>
            <BootProvider value={boot}>
              <RemotesProvider value={{ remotes, report, fetch, serverHtmlPath, restoreServerHtml }}>
                <AppErrorBoundary>
                  <ToastProvider>
                    <Frame />
                  </ToastProvider>
                </AppErrorBoundary>
              </RemotesProvider>
            </BootProvider>
          </ApiProvider>
        </I18nProvider>
      </StateProvider>
    </StrictMode>
  );
}
