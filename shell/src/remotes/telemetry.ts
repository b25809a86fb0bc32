import type { RemoteEvent } from '@waybill/contracts';
import { type BootBuild, reportedVersion } from '@waybill/federation/gate';
import type { RemoteFailure } from './failure';

/** Reports one failure of one remote, or of the shell; `ms` is the time until it failed. */
export type ReportFailure = (build: BootBuild, failure: RemoteFailure, ms: number) => void;

const ENDPOINT = '/api/telemetry/remotes';

/** Creates the function that sends failures to the backend: once each, without waiting, even while the page unloads. */
export function createReportFailure(send: typeof fetch): ReportFailure {
  return (build, failure, ms) => {
    const { name } = build;
    const version = reportedVersion(build);
    const event: RemoteEvent = {
      remote: name,
      version,
      phase: failure.phase,
      class: failure.failureClass,
      ms: Math.round(ms),
    };
    const headers = { 'content-type': 'application/json' };
    send(ENDPOINT, { method: 'POST', keepalive: true, headers, body: JSON.stringify(event) }).catch(() => undefined);
    console.error(`${name} ${version} failed (${failure.message})`, failure.cause ?? '');
  };
}
