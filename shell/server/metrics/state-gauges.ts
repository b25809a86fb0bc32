import type { ApiClient } from '../api/api-client.js';
import type { BuildHealth } from '../diagnostics/build-health.js';
import type { LiveStreams } from '../live/live-streams.js';
import type { Load } from '../overload/load.js';
import type { ReleaseWatch } from '../release/watch-releases.js';
import type { PageRenderer } from '../render/render-page.js';
import type { Metrics, Reading } from './metrics.js';

interface Sources {
  api: ApiClient;
  load: Load;
  live: LiveStreams;
  health: BuildHealth;
  renderer: PageRenderer;
  releases: Pick<ReleaseWatch, 'current' | 'isReachable'>;
  isDraining: () => boolean;
}

/** The state of the server's parts, read when somebody asks. */
export function addStateGauges(metrics: Metrics, { api, load, live, health, renderer, releases, isDraining }: Sources) {
  metrics.gauge('waybill_shell_ready', 'Whether there is a release, and the server is not shutting down.', [], () =>
    one(releases.current() !== undefined && !isDraining()),
  );
  metrics.gauge('waybill_release', 'Number of the live release.', [], () => one(releases.current()?.document.id ?? 0));
  metrics.gauge('waybill_releases_reachable', 'Whether the folder of releases can be read.', [], () =>
    one(releases.isReachable()),
  );
  metrics.gauge('waybill_api_circuit_open', 'Whether the backend does not answer.', [], () => one(api.breaker.isOpen));
  metrics.gauge('waybill_live_streams', 'Open streams of events.', [], () => one(live.size));
  metrics.gauge('waybill_kept_pages_bytes', 'Memory that kept pages take.', [], () => one(renderer.keptBytes));
  const limits = (read: (each: ReturnType<Load['figures']>[number]) => number) => () =>
    load.figures().map((each) => ({ labels: { kind: each.kind }, value: read(each) }));
  metrics.gauge(
    'waybill_admitted',
    'Requests that are being served, by kind.',
    ['kind'],
    limits((each) => each.inside),
  );
  metrics.gauge(
    'waybill_admission_limit',
    'How many may be, at present.',
    ['kind'],
    limits((each) => each.limit),
  );
  metrics.counter(
    'waybill_shed_total',
    'Requests that were turned away.',
    ['kind'],
    limits((each) => each.shed),
  );
  const builds = (read: (counts: ReturnType<BuildHealth['of']>) => number) => () =>
    health.list().map(({ name, hash, counts }) => ({ labels: { remote: name, build: hash }, value: read(counts) }));
  metrics.gauge(
    'waybill_build_views',
    'Page views in which a build ran or failed, since it was last judged anew.',
    ['remote', 'build'],
    builds(({ views }) => views),
  );
  metrics.gauge(
    'waybill_build_failures',
    'Failures of a build, in browsers and on the server.',
    ['remote', 'build'],
    builds(({ failures }) => failures),
  );
}

const one = (value: number | boolean): Reading => [{ labels: {}, value: Number(value) }];
