import type { BootRemote } from '@waybill/federation/gate';
import { Loading, type RemoteModule } from '@waybill/kit';
import { useEffect, useState } from 'react';
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
  if (state.status === 'ready') return <Guarded remote={remote} module={state.module} />;
  const retry = () => remotes.retry(remote.name);
  return <RemoteCard remote={remote} failure={state.failure} attempts={state.attempts} onRetry={retry} />;
}

interface Ready {
  remote: BootRemote;
  module: RemoteModule;
}

/** A remote that is there and may still throw. */
function Guarded({ remote, module }: Ready) {
  const { report } = useRemotes();
  const [crash, setCrash] = useState<{ failure: RemoteFailure; attempts: number } | null>(null);
  const onError = (error: unknown, shown: boolean) => {
    const failure = new RemoteFailure(shown ? 'effect' : 'render', 'exception', error);
    setCrash((before) => ({ failure, attempts: (before?.attempts ?? 0) + 1 }));
    report(remote, failure, performance.now());
  };
  const card = (retry: () => void) =>
    crash && <RemoteCard remote={remote} failure={crash.failure} attempts={crash.attempts} onRetry={retry} />;
  return (
    <ErrorBoundary onError={onError} fallback={card}>
      <RemoteRoutes module={module} name={remote.name} />
    </ErrorBoundary>
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
