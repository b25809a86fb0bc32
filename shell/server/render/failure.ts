import type { RemoteEvent } from '@waybill/contracts';

/** Why a page was not rendered on the server though it should have been. */
export class RenderFailure extends Error {
  override name = 'RenderFailure';

  constructor(
    readonly fault: RemoteEvent['class'],
    reason: string,
  ) {
    super(reason);
  }
}

/** The page is left to the browser, and nobody is to blame: the renderer is busy, or was given up earlier. */
export class Declined extends Error {
  override name = 'Declined';
}
