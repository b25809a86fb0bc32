import type { BootRemote } from '@waybill/federation/gate';
import { type I18n, I18nProvider, Loading, type RemoteModule, useLanguage } from '@waybill/kit';
import { type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary } from '../errors/error-boundary';
import { useText } from '../i18n/shell-texts';
import { RemoteFailure } from './failure';
import { RemoteCard } from './remote-card';
import { RemoteRoutes } from './remote-routes';
import { useRemoteState, useRemotes } from './remotes-context';

/** A remote's slot on the page: the remote itself, a loading indicator, or its card. */
export function RemoteSlot({ remote }: { remote: BootRemote }) {
  const { remotes } = useRemotes();
  const state = useRemoteState(remote.name);
  useEffect(() => {
    void remotes.load(remote.name);
  }, [remotes, remote.name]);
  if (!state) return <DelayedLoading />;
  if (state.status === 'ready') return <MountedRemote remote={remote} module={state.module} i18n={state.i18n} />;
  const retry = () => remotes.retry(remote.name);
  return <RemoteCard remote={remote} failure={state.failure} attempts={state.attempts} onRetry={retry} />;
}

interface MountedProps {
  remote: BootRemote;
  module: RemoteModule;
  i18n: I18n;
}

/** A loaded remote. Errors it throws are contained in its slot. */
function MountedRemote({ remote, module, i18n }: MountedProps) {
  const { report, restoreServerHtml } = useRemotes();
  const [crash, setCrash] = useState<{ failure: RemoteFailure; attempts: number } | null>(null);
  const onError = (error: unknown, mounted: boolean) => {
    const failure = new RemoteFailure(mounted ? 'effect' : 'render', 'exception', error);
    setCrash((previous) => ({ failure, attempts: (previous?.attempts ?? 0) + 1 }));
    report(remote, failure, performance.now());
    if (!mounted) restoreServerHtml?.();
  };
  const card = (retry: () => void) =>
    crash && <RemoteCard remote={remote} failure={crash.failure} attempts={crash.attempts} onRetry={retry} />;
  return (
    <ErrorBoundary onError={onError} fallback={card}>
      <InLanguage i18n={i18n}>
        <RemoteRoutes module={module} name={remote.name} />
      </InLanguage>
    </ErrorBoundary>
  );
}

/** Content whose language may differ from the page's. */
function InLanguage({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const { code } = useLanguage();
  const { language } = i18n;
  if (language.code === code) return children;
  return (
    <I18nProvider i18n={i18n}>
      <div lang={language.locale} dir={language.dir}>
        {children}
      </div>
    </I18nProvider>
  );
}

/** Delay of the loading indicator: most remotes load faster. */
const INDICATOR_DELAY_MS = 250;

function DelayedLoading() {
  const t = useText();
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), INDICATOR_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return visible ? <Loading label={t('remote.loading')} /> : null;
}
