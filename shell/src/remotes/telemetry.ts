import type { RemoteEvent } from '@waybill/contracts';
import type { BootRemote } from '@waybill/federation/gate';
import type { RemoteFailure } from './failure';

/** Tells of one failure of one remote. */
export type Report = (remote: BootRemote, failure: RemoteFailure, ms: number) => void;

const ENDPOINT = '/api/telemetry/remotes';

/** Creates the function that sends failures to the backend: each once, without waiting, outliving the page. */
export function createReport(send: typeof fetch): Report {
  return ({ name, version }, failure, ms) => {
    const event: RemoteEvent = {
      remote: name,
      version,
      phase: failure.phase,
      class: failure.fault,
      ms: Math.round(ms),
    };
    const headers = { 'content-type': 'application/json' };
    send(ENDPOINT, { method: 'POST', keepalive: true, headers, body: JSON.stringify(event) }).catch(() => undefined);
    console.error(`${name} ${version} failed (${failure.message})`, failure.cause ?? '');
  };
}
