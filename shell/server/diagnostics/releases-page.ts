import { createHash } from 'node:crypto';
import type { RemoteEventCount } from '@waybill/contracts';
import type { ApiClient } from '../api/api-client.js';
import type { Config } from '../config/config.js';
import { escapeHtml } from '../html/escape.js';
import { plain, type Reply } from '../http/send.js';
import type { LiveRelease } from '../release/live-release.js';
import { type ReleaseSummary, summarizeRelease } from './release-summary.js';
import type { Violation } from './violations.js';

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{margin:2rem auto;padding:0 1rem;max-inline-size:72rem}
h2{margin-block-start:2rem}div{overflow-x:auto}table{border-collapse:collapse;min-inline-size:100%}td,th{padding:.35rem .8rem .35rem 0;border-block-end:1px solid #8886;text-align:start;vertical-align:top}
td:nth-child(3),code{font-family:ui-monospace,monospace;font-size:.9em}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

interface ReleasesPageContext {
  config: Config;
  api: ApiClient;
  release: LiveRelease;
  violations: Violation[];
}

/** `/__releases`: what is live and why. In production it exists for the signed-in admin only. */
export async function releasesPage(cookie: string | undefined, context: ReleasesPageContext): Promise<Reply> {
  const { config, api, release, violations } = context;
  const failures = cookie ? await failuresFor(cookie, api) : undefined;
  if (config.production && !failures) return plain(404, 'Not Found');
  const summary = await summarizeRelease(config.releasesDir, release, failures);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'x-robots-tag': 'noindex',
  };
  return { status: 200, headers, body: pageHtml(summary, violations) };
}

/** The backend returns failures to an admin's session only, so having them proves that the caller is the admin. */
async function failuresFor(cookie: string, api: ApiClient): Promise<RemoteEventCount[] | undefined> {
  const { http, text } = await api.getAs(cookie, '/api/telemetry/remotes');
  if (http < 200 || http > 299) return undefined;
  try {
    const { data } = JSON.parse(text) as { data?: RemoteEventCount[] };
    return Array.isArray(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

function pageHtml(summary: ReleaseSummary, violations: Violation[]): string {
  const { release, documentError } = summary;
  const { id, change } = release.document;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Release ${id}</title><style>${STYLE}</style></head><body>
<h1>Release ${id}</h1>
<p>${escapeHtml(`${change.command} by ${change.who} at ${change.at}: ${change.why}`)}</p>
${documentError ? `<p><strong>The document on the disk is invalid:</strong> ${escapeHtml(documentError)}</p>` : ''}
${[deployables(summary), changes(summary), history(summary), failures(summary), blocked(violations)].join('\n')}
</body></html>
`;
}

const deployables = ({ deployables }: ReleaseSummary) =>
  table(
    'Deployables',
    ['Name', 'Version', 'Build', 'Gate', 'Mounts', 'Served from', 'Builds retained', 'Last failure'],
    deployables.map(({ name, version, hash, compatibility, mounts, base, retained, lastFailure }) => [
      name,
      version,
      hash,
      compatibility,
      mounts,
      base,
      String(retained),
      lastFailure,
    ]),
  );

const changes = ({ changes }: ReleaseSummary) =>
  table(
    'Changed by this release',
    ['Name', 'Before', 'After', 'Files'],
    changes.map(({ name, before, after, files }) => [name, before ?? '–', after ?? '–', String(files.length)]),
  );

const history = ({ history }: ReleaseSummary) =>
  table(
    'History',
    ['Release', 'When', 'Who', 'What'],
    history.map(({ id, at, who, what }) => [String(id), at, who, what]),
  );

function failures({ failures }: ReleaseSummary): string {
  if (!failures) return '<p>Sign in as the administrator to see failures.</p>';
  const heads = ['Remote', 'Version', 'Phase', 'Class', 'Count', 'Last'];
  const rows = failures.map((failure) => [
    failure.remote,
    failure.version,
    failure.phase,
    failure.class,
    String(failure.count),
    failure.last_at,
  ]);
  return table('Failures reported by pages', heads, rows);
}

const blocked = (violations: Violation[]) =>
  table(
    'Blocked by security policies, since this server started',
    ['Deployable', 'Kind', 'What', 'Blocked', 'Count'],
    violations.map(({ name, type, what, blocked, count }) => [name, type, what, blocked, String(count)]),
  );

function table(title: string, heads: string[], rows: string[][]): string {
  if (rows.length === 0) return `<h2>${title}</h2><p>None.</p>`;
  const cells = (tag: string, texts: string[]) => texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('');
  const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('');
  return `<h2>${title}</h2><div><table><thead><tr>${cells('th', heads)}</tr></thead><tbody>${body}</tbody></table></div>`;
}
