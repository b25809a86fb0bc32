import { sriHash } from '@waybill/federation';
import { CODE_FAULTS, type CodeFault, type FaultKind, type FaultPlan } from '../config/fault-plan.js';
import { plain, type Reply } from '../http/send.js';
import type { LiveRelease, LiveRemote, ReleaseFile } from '../release/live-release.js';
import { faultScript } from './fault-scripts.js';

/** Makes remotes fail on purpose. A development tool: it changes what this server sends, never the releases. */
export class Faults {
  private modified: { from: LiveRelease; to: LiveRelease } | undefined;

  constructor(private plan: FaultPlan = {}) {}

  /** Replaces the plan; `{}` ends all faults. */
  set(plan: FaultPlan): void {
    this.plan = plan;
    this.modified = undefined;
  }

  /** The release with the SRI hashes of the injected scripts, so that browsers run them. */
  applyTo(release: LiveRelease | undefined): LiveRelease | undefined {
    if (!release || Object.keys(this.plan).length === 0) return release;
    if (this.modified?.from === release) return this.modified.to;
    const to = { ...release, remotes: release.remotes.map((remote) => this.injectInto(remote)) };
    this.modified = { from: release, to };
    return to;
  }

  /** The reply in place of a remote's entry; undefined if the real file is to be sent. */
  async replyTo(url: string, { remotes }: LiveRelease): Promise<Reply | undefined> {
    const remote = remotes.find(({ entry }) => entry.url === url);
    const kind = remote && this.plan[remote.name];
    if (!remote || !kind) return undefined;
    if (kind === 'missing') return plain(404, 'Not Found');
    if (kind === 'hang') return new Promise(() => undefined);
    if (kind === 'error') return script(500, 'export default 1;');
    return script(200, faultScript(kind, realEntry(remote.entry).url));
  }

  private injectInto(remote: LiveRemote): LiveRemote {
    const kind = this.plan[remote.name];
    if (!kind || !isCodeFault(kind)) return remote;
    const real = realEntry(remote.entry);
    const entry = { ...remote.entry, integrity: sriHash(Buffer.from(faultScript(kind, real.url))) };
    const replaced = (file: ReleaseFile) => (file.url === entry.url ? entry : file);
    return { ...remote, entry, scripts: remote.scripts.map(replaced), code: [...remote.code.map(replaced), real] };
  }
}

const isCodeFault = (kind: FaultKind): kind is CodeFault => (CODE_FAULTS as readonly string[]).includes(kind);

/** The real entry under a second URL, for the script that wraps it. */
const realEntry = ({ url, integrity }: ReleaseFile): ReleaseFile => ({ url: `${url}?real`, integrity });

function script(status: number, body: string): Reply {
  return { status, headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' }, body };
}
