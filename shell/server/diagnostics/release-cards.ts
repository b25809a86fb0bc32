import { escapeHtml } from '../html/escape.js';
import type { BuildFailures } from './build-failures.js';
import { kilobytes, meter, ofBudget, when } from './html-parts.js';
import { releaseForm } from './release-form.js';
import type { Deployable, ReleaseSummary } from './release-summary.js';
import { mayChange } from './viewer.js';

/** A card for each deployable: what is live of it, why, and the builds that could take its place. */
export function liveCards({ deployables, viewer }: ReleaseSummary, actions: boolean): string {
  const cards = deployables.map((one) =>
    card(one, viewer.kind === 'admin', actions && mayChange(viewer, one.name) ? releaseForm(one) : ''),
  );
  return `<h2>Live</h2><ul class="cards">${cards.join('')}</ul>`;
}

function card(one: Deployable, showsFailures: boolean, form: string): string {
  const { name, version, hash, enabled, since, compatibility, mounts, base, builds } = one;
  const size = builds.find(({ isLive }) => isLive)?.size;
  const rows: [string, string][] = [
    ['Since', since ? `${when(since.at)}, release ${since.id}` : 'unknown'],
    ['By', since ? escapeHtml(since.who) : 'unknown'],
    ['Why', since ? escapeHtml(`${since.command}: ${since.why}`) : 'unknown'],
    ['First visit', firstVisit(one)],
    ['All files', size ? ofBudget(size.bytes, size.budget) : 'cannot be read'],
    ['Failures', showsFailures ? failureText(one.failures) : 'shown to the admin'],
    ['Gate', escapeHtml(compatibility)],
    ...(mounts.length > 0 ? [['Paths', escapeHtml(mounts.join(' '))] as [string, string]] : []),
    ['Served from', base.startsWith('/') ? 'this server' : escapeHtml(base)],
  ];
  const list = rows.map(([term, html]) => `<dt>${term}</dt><dd>${html}</dd>`).join('');
  return `<li class="card"><header><h3>${name}</h3><span class="badge${enabled ? '' : ' off'}">${enabled ? 'live' : 'disabled'}</span></header>
<p>${version} <code>${hash}</code></p><dl>${list}</dl>${keptList(one)}${form}</li>`;
}

function firstVisit({ name, bytes, budget }: Deployable): string {
  if (bytes === undefined) return 'its files cannot be read';
  const size = `${kilobytes(bytes)} of script`;
  if (budget === undefined) return name === 'shell' ? size : `${size}, with the shell`;
  const label = `${size} with the shell, of ${kilobytes(budget)}`;
  return `${label}${meter(bytes, budget, label)}`;
}

const failureText = (failures: BuildFailures | undefined) =>
  failures ? `<span class="error">${failures.count}</span>, last ${when(failures.last_at)}` : 'none of this build';

function keptList({ name, hash: live, builds, retained }: Deployable): string {
  const entries = builds.map(({ hash, isLive, size, since }) => {
    const state = isLive
      ? '<span class="badge">live</span>'
      : `<a href="/__releases?name=${name}&amp;from=${hash}&amp;to=${live}#comparison">Compare with live</a>`;
    const origin = since ? `${when(since.at)}, by ${escapeHtml(since.who)}: ${escapeHtml(since.why)}` : 'never live';
    return `<li><p>${size?.record.version ?? '?'} <code>${hash}</code> ${state}</p><p class="muted">${origin}</p>
<p>${size ? ofBudget(size.bytes, size.budget) : 'Its files cannot be read.'}</p></li>`;
  });
  const older = retained.length - builds.length;
  const more = older > 0 ? `<p class="muted">and ${older} older</p>` : '';
  return `<details><summary>Builds kept (${retained.length})</summary><ol class="builds">${entries.join('')}</ol>${more}</details>`;
}
