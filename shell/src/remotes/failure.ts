import type { RemoteEvent } from '@waybill/contracts';

export type Phase = RemoteEvent['phase'];
export type Fault = RemoteEvent['class'];

/** Why a remote is not on the page. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure';

  constructor(
    readonly phase: Phase,
    readonly fault: Fault,
    cause?: unknown,
  ) {
    super(`${phase}: ${fault}`, { cause });
  }
}

/** A failure that trying again cannot mend: the gate decided on data. */
export const isRefusal = ({ phase }: RemoteFailure) => phase === 'gate';
