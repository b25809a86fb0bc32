import type { RemoteEvent } from '@waybill/contracts';

/** Rendering on the server has failed: it is reported, and counts against the build. */
export class RenderFailure extends Error {
  override name = 'RenderFailure';

  constructor(
    readonly failureClass: RemoteEvent['class'],
    reason: string,
    /** Whether other workers failed with it, and it is not the one to blame, as far as is known. */
    readonly isShared = false,
  ) {
    super(reason);
  }
}

/** Rendering was not attempted, as the renderer is overloaded or its circuit breaker is open. Not a failure. */
export class RendererUnavailable extends Error {
  override name = 'RendererUnavailable';
}
