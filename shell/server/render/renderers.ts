import type { RemoteEvent } from '@waybill/contracts';
import { checkCompatibility, serverModulePath } from '@waybill/federation';
import type { Log } from '../log.js';
import type { LiveRelease } from '../release/live.js';
import type { Api } from './api.js';
import { type ModuleFile, Renderer } from './renderer.js';

interface RenderersOptions {
  releasesDir: string;
  /** Milliseconds that one page may take. */
  patience: number;
  log: Log;
  api: Api;
}

type Record = LiveRelease['document']['shell'] | LiveRelease['document']['remotes'][string];

/** The renderers of the live release, one for each remote: what one of them does to its thread stays its own. */
export class Renderers {
  private readonly running = new Map<string, Renderer>();
  private release: LiveRelease['document'] | undefined;
  private warmed: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: RenderersOptions) {}

  /** The renderer of a remote's pages, of the page nobody owns for undefined. Undefined: the browser renders them. */
  of({ document, offer, remotes }: LiveRelease, name: string | undefined): Renderer | undefined {
    this.bring(document);
    const remote = remotes.find((one) => one.name === name);
    if (name !== undefined && !(remote && checkCompatibility(remote, offer).ok)) return undefined;
    return this.running.get(keyOf(document, name));
  }

  stop(): void {
    for (const renderer of this.running.values()) renderer.retire();
    this.running.clear();
  }

  /** Makes ready for a release before its first visitor. */
  async follow(release: LiveRelease | undefined): Promise<void> {
    const fresh = release ? this.bring(release.document) : [];
    if (fresh.length > 0) this.warmed = Promise.all(fresh.map((renderer) => renderer.warm()));
    await this.warmed;
  }

  /** Creates what a new release brings and lets go what it leaves; what stays the same goes on. @returns the new ones */
  private bring(document: LiveRelease['document']): Renderer[] {
    if (document === this.release) return [];
    this.release = document;
    const wanted = new Map([undefined, ...Object.keys(document.remotes)].map((name) => [keyOf(document, name), name]));
    for (const [key, renderer] of this.running) {
      if (wanted.has(key)) continue;
      renderer.retire();
      this.running.delete(key);
    }
    return [...wanted].flatMap(([key, name]) => {
      const renderer = this.running.has(key) ? undefined : this.create(document, name);
      if (!renderer) return [];
      this.running.set(key, renderer);
      return [renderer];
    });
  }

  private create(document: LiveRelease['document'], name: string | undefined): Renderer | undefined {
    const placed = name === undefined ? null : (document.remotes[name] ?? null);
    const shell = this.file(document.shell);
    const remote = placed && this.file(placed);
    if (!shell || (placed && !remote)) return undefined;
    const { log, api } = this.options;
    const about = { remote: name ?? 'shell', version: (placed ?? document.shell).record.version };
    return new Renderer({
      name: name ?? null,
      shell,
      remote: remote ?? null,
      patience: this.options.patience,
      failed: ({ fault, message }, ms) => {
        const event: RemoteEvent = { ...about, phase: 'server', class: fault, ms: Math.round(ms) };
        log.error('render_failed', { ...event, reason: message });
        api.tell('/api/telemetry/remotes', event);
      },
    });
  }

  private file({ hash, record: { name, server } }: Record): ModuleFile | undefined {
    return (
      server && { path: serverModulePath(this.options.releasesDir, name, hash, server.file), sum: server.integrity }
    );
  }
}

/** The same shell and the same build of a remote are the same renderer, whatever else a release changes. */
const keyOf = ({ shell, remotes }: LiveRelease['document'], name: string | undefined) =>
  `${shell.hash} ${name ?? ''} ${name === undefined ? '' : remotes[name]?.hash}`;
