import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RemoteEventCount } from '@waybill/contracts';
import type { Config } from '../config.js';
import { plain, type Reply } from '../http/send.js';
import { escapeHtml } from '../page/escape.js';
import type { LiveRelease } from '../release/live.js';
import type { Violation } from '../release/violations.js';
import { type Facts, gatherFacts } from './facts.js';

const PATIENCE_MS = 3_000;

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{margin:2rem auto;padding:0 1rem;max-inline-size:72rem}
h2{margin-block-start:2rem}div{overflow-x:auto}table{border-collapse:collapse;min-inline-size:100%}td,th{padding:.35rem .8rem .35rem 0;border-block-end:1px solid #8886;text-align:start;vertical-align:top}
td:nth-child(3),code{font-family:ui-monospace,monospace;font-size:.9em}`;

const STYLE_SUM = createHash('sha256').update(STYLE).digest('base64');

/** `/__releases`: what is live and why. In production for the signed-in admin alone; nobody else learns that it is there. */
export async function explainReleases(
  request: IncomingMessage,
  config: Config,
  release: LiveRelease,
  violations: Violation[],
): Promise<Reply> {
  const failures = await failuresFor(request, config);
  if (config.production && !failures) return plain(404, 'Not Found');
  const facts = await gatherFacts(config.releasesDir, release, failures);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_SUM}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'x-robots-tag': 'noindex',
  };
  return { status: 200, headers, body: page(facts, violations) };
}

/** Only an admin's session gets the failures from the backend, so having them proves it. */
async function failuresFor({ headers }: IncomingMessage, { api }: Config): Promise<RemoteEventCount[] | undefined> {
  const { cookie } = headers;
  if (!cookie) return undefined;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(`${api}/api/telemetry/remotes`, { headers: { cookie }, signal });
    const answer = (await response.json()) as { data?: RemoteEventCount[] };
    return response.ok && Array.isArray(answer.data) ? answer.data : undefined;
  } catch {
    return undefined;
  }
}

function page({ release, deployables, history, changes, failures, refused }: Facts, violations: Violation[]): string {
  const { id, change } = release.document;
  const rows = deployables.map((one) => [
    one.name,
    one.version,
    one.hash,
    one.verdict,
    one.mounts,
    one.base,
    String(one.kept),
    one.lastFailure,
  ]);
  const fails = failures?.map((one) => [one.remote, one.version, one.phase, one.class, String(one.count), one.last_at]);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Release ${id}</title><style>${STYLE}</style></head><body>
<h1>Release ${id}</h1>
<p>${escapeHtml(`${change.command} by ${change.who} at ${change.at}: ${change.why}`)}</p>
${refused ? `<p><strong>The release document on disk was rejected:</strong> ${escapeHtml(refused)}</p>` : ''}
${table('Deployables', ['Name', 'Version', 'Build', 'Gate', 'Mounts', 'Served from', 'Retained', 'Last failure'], rows)}
${table(
  'Changed by this release',
  ['Name', 'Before', 'After', 'Files'],
  changes.map((one) => [one.name, one.before ?? '–', one.after ?? '–', String(one.files.length)]),
)}
${table(
  'History',
  ['Release', 'When', 'Who', 'What'],
  history.map((line) => [String(line.id), line.at, line.who, line.what]),
)}
${fails ? table('Failures reported by pages', ['Remote', 'Version', 'Phase', 'Class', 'Count', 'Last'], fails) : '<p>Sign in as the administrator to see failures.</p>'}
${table(
  'Blocked by the content security policy since this server started',
  ['Deployable', 'Kind', 'What', 'Blocked', 'Count'],
  violations.map((one) => [one.name, one.type, one.what, one.blocked, String(one.count)]),
)}
</body></html>
`;
}

function table(title: string, heads: string[], rows: string[][]): string {
  if (rows.length === 0) return `<h2>${title}</h2><p>None.</p>`;
  const cells = (tag: string, texts: string[]) => texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('');
  const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('');
  return `<h2>${title}</h2><div><table><thead><tr>${cells('th', heads)}</tr></thead><tbody>${body}</tbody></table></div>`;
}
