import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Caller } from '../http/caller.js';
import { plain, type Reply } from '../http/send.js';
import { previewKeyIn } from '../visitor/preview-cookie.js';
import { readReport } from './browser-report.js';
import type { BuildHealth } from './build-health.js';
import { buildOf, type KnownBuilds } from './known-builds.js';
import { RateWindows } from './rate-windows.js';

const MAX_BODY_BYTES = 1_024;
/** Reports of one client in a minute. */
const MAX_PER_CLIENT = 60;
const MAX_MS = 3_600_000;
/** Not `no-store`: browsers would keep no page that has asked for it in their back/forward cache. */
const RECEIVED = plain(204, '', { 'cache-control': 'no-cache' });

const report = z.strictObject({
  remote: z.string().max(41),
  /** With the build, as in "1.4.0+19cdc42c…". */
  version: z.string().max(100),
  ms: z.int().min(0).max(MAX_MS).optional(),
});

/** Receives from pages that a remote runs there. Failures come with the reports that go on to the backend. */
export class MountReports {
  private readonly clients = new RateWindows(MAX_PER_CLIENT);

  constructor(
    private readonly builds: KnownBuilds,
    private readonly health: BuildHealth,
  ) {}

  /**
   * What does not count, because it is about a build that was never live here or one of too many, is answered as if it
   * did: no visitor's console shows an error for it, and whoever forges learns nothing.
   */
  async receive(request: IncomingMessage, caller: Caller): Promise<Reply> {
    // Nothing of a preview counts for what is live.
    if (previewKeyIn(request.headers.cookie) !== undefined) return RECEIVED;
    const received = await readReport(request, caller, { schema: report, maxBytes: MAX_BODY_BYTES });
    if ('refused' in received) return received.refused;
    const { remote: name, version, ms } = received.report;
    const counts = this.clients.admitCaller(caller, 1) && this.builds.has({ name, version });
    const build = counts && buildOf({ name, version });
    if (build) this.health.mounted(build, caller.addresses[0] ?? '', ms);
    return RECEIVED;
  }
}
