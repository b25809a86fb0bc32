import type { RemoteEvent } from '@waybill/contracts';

/** Rendering on the server has failed: it is reported, and counts against the build. */
export class RenderFailure extends Error {
  override name = 'RenderFailure';

  constructor(
    readonly failureClass: RemoteEvent['class'],
    reason: string,
    /** Whether it failed together with others, and not by its own fault as far as anybody knows. */
    readonly isShared = false,
  ) {
    super(reason);
  }
}

/** Rendering was not attempted, as the renderer is overloaded or its circuit breaker is open. Not a failure. */
export class RendererUnavailable extends Error {
  override name = 'RendererUnavailable';
}
