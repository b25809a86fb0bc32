import type { RemoteEvent } from '@waybill/contracts';
import { checkCompatibility, earlierKitFor, offerOf, reportedVersion, serverModulePath } from '@waybill/federation';
import type { ApiClient } from '../api/api-client.js';
import type { Log } from '../log/log.js';
import { isOlder, type LiveRelease } from '../release/live-release.js';
import { releasesOf } from '../release/visitor-release.js';
import type { ModuleFile } from './module-file.js';
import type { RenderFailure } from './render-failure.js';
import { Renderer } from './renderer.js';
import { Sandbox } from './sandbox.js';

interface RenderersOptions {
  releasesDir: string;
  /** Milliseconds that rendering one page may take. */
  timeoutMs: number;
  log: Log;
  /** Where failures are reported. */
  api: Pick<ApiClient, 'post'>;
  /** Called when the server module of a build fails by itself. */
  onFailure?: (build: { name: string; hash: string }) => void;
}

type ReleaseDocument = LiveRelease['document'];
type PublishedBuild = ReleaseDocument['shell'] | ReleaseDocument['remotes'][string];

/** The renderers of the live release: one for each remote, so that a remote can only block its own. */
export class Renderers {
  private readonly renderers = new Map<string, Renderer>();
  private readonly sandbox: Sandbox;
  private live: LiveRelease | undefined;
  private warmUps: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: RenderersOptions) {
    this.sandbox = new Sandbox(options.log);
  }

  /**
   * The renderer of a remote's pages; without a name, of the page for paths without an owner. Undefined if the remote
   * is not rendered on the server or not compatible.
   */
  get(release: LiveRelease, name: string | undefined): Renderer | undefined {
    this.update(release);
    const { document, offer, remotes } = release;
    const remote = remotes.find((candidate) => candidate.name === name);
    if (name !== undefined && !(remote && checkCompatibility(remote, offer).ok)) return undefined;
    return this.renderers.get(keyOf(document, name));
  }

  /** Whether a release has been replaced: its builds may have no renderer any more. */
  hasReplaced(release: LiveRelease): boolean {
    return isOlder(release.others ?? release, this.live);
  }

  /** Starts the workers of a release before its first request. */
  async prepare(release: LiveRelease | undefined): Promise<void> {
    const created = release ? this.update(release) : [];
    if (created.length > 0) this.warmUps = Promise.all(created.map((renderer) => renderer.warmUp()));
    await this.warmUps;
  }

  close(): void {
    for (const renderer of this.renderers.values()) renderer.close();
    this.renderers.clear();
    this.sandbox.close();
  }

  /**
   * Creates renderers for new builds and closes those of replaced ones; for what was replaced, the browser renders.
   * @returns the created ones
   */
  private update(release: LiveRelease): Renderer[] {
    const live = release.others ?? release;
    if (live.document === this.live?.document || isOlder(live, this.live)) return [];
    this.live = live;
    const wanted = new Map(
      releasesOf(live).flatMap(({ document }) =>
        [undefined, ...Object.keys(document.remotes)].map(
          (name) => [keyOf(document, name), { document, name }] as const,
        ),
      ),
    );
    for (const [key, renderer] of this.renderers) {
      if (wanted.has(key)) continue;
      renderer.close();
      this.renderers.delete(key);
    }
    return [...wanted].flatMap(([key, { document, name }]) => {
      const renderer = this.renderers.has(key) ? undefined : this.create(document, name);
      if (!renderer) return [];
      this.renderers.set(key, renderer);
      return [renderer];
    });
  }

  private create(document: ReleaseDocument, name: string | undefined): Renderer | undefined {
    const build = name === undefined ? null : (document.remotes[name] ?? null);
    const shell = this.serverModule(document.shell);
    const remote = build && this.serverModule(build);
    if (!shell || (build && !remote)) return undefined;
    const { record, hash } = build ?? document.shell;
    const source = { remote: name ?? 'shell', version: reportedVersion({ version: record.version, build: hash }) };
    return new Renderer({
      sandbox: this.sandbox,
      name: name ?? null,
      shell,
      remote: remote ?? null,
      earlierKit: build ? earlierKitFor(offerOf(document), build.record.needs.kit) : undefined,
      timeoutMs: this.options.timeoutMs,
      onFailure: (failure, ms) => {
        if (!failure.isShared) this.options.onFailure?.({ name: source.remote, hash });
        this.report(source, failure, ms);
      },
    });
  }

  private report(
    source: Pick<RemoteEvent, 'remote' | 'version'>,
    { failureClass, message }: RenderFailure,
    ms: number,
  ): void {
    const event: RemoteEvent = { ...source, phase: 'server', class: failureClass, ms: Math.round(ms) };
    this.options.log.error('render_failed', { ...event, reason: message });
    this.options.api.post('/api/telemetry/remotes', event);
  }

  private serverModule({ hash, record: { name, server } }: PublishedBuild): ModuleFile | undefined {
    if (!server) return undefined;
    const path = serverModulePath(this.options.releasesDir, name, hash, server.file);
    return { path, integrity: server.integrity };
  }
}

/** The same builds of shell and remote have the same renderer, whatever else a release changes. */
const keyOf = ({ shell, remotes }: ReleaseDocument, name: string | undefined) =>
  `${shell.hash} ${name ?? ''} ${name === undefined ? '' : remotes[name]?.hash}`;
