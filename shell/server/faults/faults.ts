import type { IncomingMessage } from 'node:http';
import { sriHash } from '@waybill/federation';
import { plain, type Reply } from '../http/send.js';
import type { LiveRelease, ReleaseFile } from '../release/live.js';
import { CODE_FAULTS, type CodeFault, faultScript } from './scripts.js';

/** Faults that lie on the way of a remote's entry to the page. */
const WAY_FAULTS = ['missing', 'error', 'hang'] as const;
export const FAULT_KINDS = [...WAY_FAULTS, ...CODE_FAULTS] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Remote → what goes wrong with it. */
export type FaultPlan = Readonly<Record<string, FaultKind>>;

type Remote = LiveRelease['remotes'][number];

/** Makes remotes fail on purpose. A development tool: it changes what this server hands out, never the releases. */
export class Faults {
  private spoiled: { from: LiveRelease; to: LiveRelease } | undefined;

  constructor(private plan: FaultPlan = {}) {}

  /** Replaces the plan; `{}` ends all faults. */
  set(plan: FaultPlan): void {
    this.plan = plan;
    this.spoiled = undefined;
  }

  /** The release with the sums of spoiled scripts in place, so that integrity lets them run. */
  applyTo(release: LiveRelease | undefined): LiveRelease | undefined {
    if (!release || Object.keys(this.plan).length === 0) return release;
    if (this.spoiled?.from === release) return this.spoiled.to;
    const to = { ...release, remotes: release.remotes.map((remote) => this.spoil(remote)) };
    this.spoiled = { from: release, to };
    return to;
  }

  /** The answer that stands in for a remote's entry; undefined when the real file is to be sent. */
  async replyTo({ url = '' }: IncomingMessage, { remotes }: LiveRelease): Promise<Reply | undefined> {
    const remote = remotes.find(({ entry }) => entry.url === url);
    const kind = remote && this.plan[remote.name];
    if (!remote || !kind) return undefined;
    if (kind === 'missing') return plain(404, 'Not Found');
    if (kind === 'hang') return new Promise(() => undefined);
    if (kind === 'error') return script(500, 'export default 1;');
    return script(200, faultScript(kind, real(remote.entry).url));
  }

  private spoil(remote: Remote): Remote {
    const kind = this.plan[remote.name];
    if (!kind || !isCodeFault(kind)) return remote;
    const entry = { ...remote.entry, sum: sriHash(Buffer.from(faultScript(kind, real(remote.entry).url))) };
    const inPlace = (file: ReleaseFile) => (file.url === entry.url ? entry : file);
    const code = [...remote.code.map(inPlace), real(remote.entry)];
    return { ...remote, entry, scripts: remote.scripts.map(inPlace), code };
  }
}

const isCodeFault = (kind: FaultKind): kind is CodeFault => (CODE_FAULTS as readonly string[]).includes(kind);

/** The real entry under a second address, for the script that wraps it. */
const real = ({ url, sum }: ReleaseFile): ReleaseFile => ({ url: `${url}?real`, sum });

function script(status: number, body: string): Reply {
  return { status, headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' }, body };
}
