import { escapeHtml } from '../html/escape.js';
import { comparisonHtml } from './build-comparison.js';
import { table, when } from './html-parts.js';
import { previewsHtml } from './preview-list.js';
import { liveCards } from './release-cards.js';
import { historyHtml } from './release-history.js';
import type { ReleaseSummary } from './release-summary.js';
import { STYLE } from './releases-style.js';
import { SIGN_OUT } from './team-sign-in-html.js';
import { sees } from './viewer.js';
import type { Violation } from './violations.js';

interface PageOptions {
  violations: Violation[];
  /** The one that the admin chose; null: as the system. */
  theme: string | null;
  /** Whether the release can be changed here, by those who may. */
  actions: boolean;
  /** Builds that are tried on visitors, and the page views of all. */
  canaries: string;
  health: string;
}

/** The document of `/__releases`. */
export function releasesHtml(summary: ReleaseSummary, options: PageOptions): string {
  const { violations, theme, actions, canaries, health } = options;
  const { release, viewer, query, deployables, previews, comparison } = summary;
  const { id } = release.document;
  const names = deployables.map(({ name }) => name);
  const sections = [
    canaries,
    liveCards(summary, actions),
    comparison ? comparisonHtml(comparison.name, comparison.value) : '',
    previewsHtml(previews, { viewer, actions, live: new Map(deployables.map(({ name, hash }) => [name, hash])) }),
    ...(viewer.kind === 'team' ? [] : [health, failuresOfBuilds(summary)]),
    historyHtml(summary.history, names, query),
    changes(summary),
    ...(viewer.kind === 'team' ? [] : [kinds(summary)]),
    blocked(violations.filter(({ name }) => sees(viewer, name))),
  ];
  return `<!doctype html>
<html lang="en"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Release ${id}</title><style>${STYLE}</style></head><body>
${header(summary)}
<main>
${sections.join('\n')}
</main></body></html>
`;
}

function header({ release, viewer, documentError }: ReleaseSummary): string {
  const { id, change, kit, api } = release.document;
  const versions = `kit ${kit}, API ${api}`;
  if (viewer.kind === 'team') {
    const { team, scope, expires } = viewer.team;
    return `<header><h1>Release ${id}</h1><p>Team ${team}: ${scope.join(', ')}</p><p class="muted">${versions} · this token is valid until ${expires.slice(0, 10)}</p>${SIGN_OUT}</header>`;
  }
  return `<header><h1>Release ${id}</h1>
<p>${escapeHtml(`${change.command}: ${change.why}`)}</p>
<p class="muted">by ${escapeHtml(change.who)}, ${when(change.at)} · ${versions}</p>
${documentError ? `<p class="error">The document on the disk is invalid: ${escapeHtml(documentError)}</p>` : ''}</header>`;
}

function failuresOfBuilds({ failures, failuresByBuild }: ReleaseSummary): string {
  const title = '<h2>Failures of each build, last 30 days</h2>';
  if (!failures) return `${title}<p>Sign in as the administrator to see failures.</p>`;
  if (failuresByBuild.length === 0) return `${title}<p>None.</p>`;
  const most = Math.max(...failuresByBuild.map(({ count }) => count));
  const rows = failuresByBuild.map(({ name, version, build, isLive, count, last_at }) => {
    const id = build ? `<code>${escapeHtml(build)}</code>` : '';
    const badge = isLive ? ' <span class="badge">live</span>' : '';
    const width = Math.max(1, Math.round((100 * count) / most));
    return `<li><span>${escapeHtml(`${name} ${version}`)} ${id}${badge}<br><span class="muted">last ${when(last_at)}</span></span>
<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="10"/></svg><span>${count}</span></li>`;
  });
  return `${title}<ol class="bars">${rows.join('')}</ol>`;
}

const changes = ({ changes }: ReleaseSummary) =>
  table(
    'Changed by this release',
    ['Name', 'Before', 'After', 'Files'],
    changes.map(({ name, before, after, files }) => [name, before ?? '–', after ?? '–', String(files.length)]),
  );

function kinds({ failures = [] }: ReleaseSummary): string {
  const heads = ['Remote', 'Version', 'Phase', 'Class', 'Count', 'Last'];
  const rows = failures.map((failure) => [
    failure.remote,
    failure.version,
    failure.phase,
    failure.class,
    String(failure.count),
    failure.last_at,
  ]);
  return table('Kinds of failures', heads, rows);
}

const blocked = (violations: Violation[]) =>
  table(
    'Blocked by security policies, since this server started',
    ['Deployable', 'Kind', 'What', 'Blocked', 'Count'],
    violations.map(({ name, type, what, blocked, count }) => [name, type, what, blocked, String(count)]),
  );
