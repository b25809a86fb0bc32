import { ALIVE_BOUNDS, aliveQuantile, type BuildCounts, type CanaryStatus } from '@waybill/federation';
import { escapeHtml } from '../html/escape.js';
import { mayChange, sees, type Viewer } from './viewer.js';

/** The page views of a build. */
interface ShownBuild {
  name: string;
  hash: string;
  counts: BuildCounts;
}

const NEXT: Record<CanaryStatus['verdict'], string> = {
  promote: 'is promoted now',
  rollback: 'is rolled back now',
  wait: 'not decided yet',
  ask: 'undecided: promote it or roll it back',
};

/** Builds that are tried on a share of the visitors; nothing if there is none. */
export function canariesHtml(
  canaries: readonly CanaryStatus[],
  { viewer, actions }: { viewer: Viewer; actions: boolean },
): string {
  const seen = canaries.filter(({ name }) => sees(viewer, name));
  if (seen.length === 0) return '';
  const cards = seen.map((canary) => {
    const { name, version, hash, liveHash, percent, since, verdict, why } = canary;
    const form = actions && mayChange(viewer, name) ? canaryForm(name) : '';
    return `<li class="card"><header><h3>${name}</h3><span class="badge">canary, ${percent} %</span></header>
<p>${version} <code>${hash}</code></p>
<p>since ${escapeHtml(since.slice(0, 16).replace('T', ' '))} UTC: <strong>${NEXT[verdict]}</strong></p>
<p class="muted">${escapeHtml(why)}</p>
${buildRow({ name: 'Canary', hash, counts: canary.canary })}${buildRow({ name: 'Live', hash: liveHash, counts: canary.live })}${form}</li>`;
  });
  return `<h2>Canaries</h2><ul class="cards">${cards.join('')}</ul>`;
}

/** The page views that this server has counted. */
export function healthHtml(builds: readonly ShownBuild[]): string {
  const title = `<h2>Page views of each build</h2>
<p class="muted">Counted by this server since it started, or since the last canary of the remote began: of one network at most three views and one failure.</p>`;
  const shown = builds.filter(({ counts }) => counts.views > 0 || counts.failures > 0);
  if (shown.length === 0) return `${title}<p>None yet.</p>`;
  return `${title}<ul class="cards">${shown.map((build) => `<li class="card">${buildRow(build)}</li>`).join('')}</ul>`;
}

function canaryForm(name: string): string {
  const button = (action: string, text: string) => `<button name="action" value="${action}">${text}</button>`;
  return `<details><summary>Decide</summary><form method="post" action="/__releases"><input type="hidden" name="name" value="${name}">
<label>Reason<input name="why" required maxlength="500" autocomplete="off"></label>
<p>${button('promote', 'Promote')}${button('rollback', 'Roll back')}</p></form></details>`;
}

/** Two charts, each with its figures in words: failed views among all, and how long pages took to be alive. */
function buildRow({ name, hash, counts }: ShownBuild): string {
  const { views, failures } = counts;
  const failed = Math.round((1_000 * Math.min(failures, views)) / Math.max(views, 1)) / 10;
  const title = `${escapeHtml(name)} <code>${escapeHtml(hash)}</code>`;
  return `<div class="health"><p>${title}</p>
<p>${views} views, <span${failures > 0 ? ' class="error"' : ''}>${failures} failed</span></p>
<svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="10"/><rect width="${failed}" height="10"/></svg>
<p>${times(counts)}</p>${histogram(counts)}</div>`;
}

function times(counts: BuildCounts): string {
  const within = (share: number) => {
    const index = aliveQuantile(counts, share);
    return index === undefined ? undefined : (ALIVE_BOUNDS[index] ?? ALIVE_BOUNDS.at(-1));
  };
  const [half, most] = [within(0.5), within(0.9)];
  return half === undefined ? 'No times to alive yet.' : `Alive within ${half} ms (half), ${most} ms (nine of ten)`;
}

/** A bar for each class of time, from 0.1 s to 20 s and more. */
function histogram({ alive }: BuildCounts): string {
  const most = Math.max(...alive);
  if (most === 0) return '';
  const bars = alive.map((count, index) => {
    const height = Math.round((1_000 * count) / most) / 10;
    return height > 0 ? `<rect x="${index * 4}" y="${100 - height}" width="3" height="${height}"/>` : '';
  });
  return `<svg class="histogram" viewBox="0 0 ${alive.length * 4} 100" preserveAspectRatio="none" aria-hidden="true">${bars.join('')}</svg>
<p class="scale muted" aria-hidden="true"><span>0.1 s</span><span>1.5 s</span><span>20 s</span></p>`;
}
