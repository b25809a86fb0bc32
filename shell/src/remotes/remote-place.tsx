import type { BootRemote } from '@waybill/federation/gate';
import { type I18n, I18nProvider, Loading, type RemoteModule, useLanguage } from '@waybill/kit';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../text';
import { ErrorBoundary } from './error-boundary';
import { RemoteFailure } from './failure';
import { RemoteCard } from './remote-card';
import { RemoteRoutes } from './remote-routes';
import { useRemoteState, useRemotes } from './remotes-context';

/** The place of a remote on the page: the remote itself, or what stands in for it. */
export function RemotePlace({ remote }: { remote: BootRemote }) {
  const { remotes } = useRemotes();
  const state = useRemoteState(remote.name);
  useEffect(() => {
    void remotes.load(remote.name);
  }, [remotes, remote.name]);
  if (!state) return <Awaited />;
  if (state.status === 'ready') return <Guarded remote={remote} module={state.module} i18n={state.i18n} />;
  const retry = () => remotes.retry(remote.name);
  return <RemoteCard remote={remote} failure={state.failure} attempts={state.attempts} onRetry={retry} />;
}

interface Ready {
  remote: BootRemote;
  module: RemoteModule;
  i18n: I18n;
}

/** A remote that is there and may still throw. */
function Guarded({ remote, module, i18n }: Ready) {
  const { report, giveBack } = useRemotes();
  const [crash, setCrash] = useState<{ failure: RemoteFailure; attempts: number } | null>(null);
  const onError = (error: unknown, shown: boolean) => {
    const failure = new RemoteFailure(shown ? 'effect' : 'render', 'exception', error);
    setCrash((before) => ({ failure, attempts: (before?.attempts ?? 0) + 1 }));
    report(remote, failure, performance.now());
    if (!shown) giveBack?.();
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

/** Content in a language that may be another than the page's. */
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

/** Milliseconds before waiting is shown at all: most remotes are there sooner. */
const PATIENCE_MS = 250;

function Awaited() {
  const t = useText();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return long ? <Loading label={t('remote.loading')} /> : null;
}
