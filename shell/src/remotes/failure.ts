import type { RemoteEvent } from '@waybill/contracts';

export type Phase = RemoteEvent['phase'];
export type FailureClass = RemoteEvent['class'];

/** Why a remote is not on the page. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure';

  constructor(
    readonly phase: Phase,
    readonly failureClass: FailureClass,
    cause?: unknown,
  ) {
    super(`${phase}: ${failureClass}`, { cause });
  }
}

/** Whether the compatibility gate rejected the remote, so that a retry cannot help. */
export const isGateRejection = ({ phase }: RemoteFailure) => phase === 'gate';

/** A file that could not be loaded, or that does not match its integrity hash. */
export interface FileFailure {
  file: string;
  failureClass: FailureClass;
}
