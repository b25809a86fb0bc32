import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { kitReport } from '../contract/kit-report.js';
import { startHost } from '../host/host.js';
import type { Author } from '../release/change.js';
import { checkReleases } from '../release/check.js';
import { compareReleases } from '../release/compare.js';
import { ReleaseError } from '../release/errors.js';
import { readHistory } from '../release/history.js';
import { type Outcome, publish } from '../release/publish.js';
import { rollback, rollbackAll, setEnabled } from '../release/rollback.js';
import { readDocument, readDocumentById } from '../release/store.js';
import { describeChange, describeCheck, describeDifferences, describeList } from './describe.js';
import { currentUser, releasesDir, workspaceRoot } from './workspace.js';

/** Options after the command's name. */
export interface CliOptions {
  why?: string | undefined;
  who?: string | undefined;
  base?: string | undefined;
  to?: string | undefined;
  port?: string | undefined;
  host?: string | undefined;
  check?: boolean | undefined;
  all?: boolean | undefined;
}

/** What a command has to say, for machines and for people. */
export interface Report {
  json: unknown;
  text: string;
  failed?: boolean;
}

/** The kit's public API, committed so that a change of it shows in the diff. */
const KIT_REPORT = 'libs/kit/kit.api.txt';

type Command = (names: string[], options: CliOptions) => Promise<Report>;

export const commands: Record<string, Command> = {
  async publish(names, options) {
    if (names.length === 0)
      throw new ReleaseError('Name the deployables to publish, for example: publish mf-tracking --why "…"');
    const root = workspaceRoot();
    const outcomes: Outcome[] = [];
    for (const name of names) {
      const place = { releasesDir: dir(), name, projectDir: join(root, name), base: options.base };
      outcomes.push(await publish({ ...place, ...authorOf(options) }));
    }
    return { json: outcomes, text: outcomes.map(describeChange).join('\n') };
  },

  async rollback(names, options) {
    const author = authorOf(options, 'rollback');
    if (options.all) {
      const outcome = await rollbackAll({ releasesDir: dir(), to: idOf(options.to), ...author });
      return { json: outcome, text: `release ${outcome.id} restores release ${outcome.to}` };
    }
    const outcome = await rollback({ releasesDir: dir(), name: oneName(names), to: options.to, ...author });
    return { json: outcome, text: describeChange(outcome) };
  },

  disable: (names, options) => switchTo(false, names, options),
  enable: (names, options) => switchTo(true, names, options),

  async list() {
    const [document, history] = [await readDocument(dir()), await readHistory(dir())];
    return { json: { document: document ?? null, history }, text: describeList(document, history) };
  },

  async diff([a, b]) {
    const before = await readDocumentById(dir(), idOf(a));
    const after = b === undefined ? await readDocument(dir()) : await readDocumentById(dir(), idOf(b));
    const differences = after ? compareReleases(before, after) : [];
    return { json: differences, text: describeDifferences(differences) };
  },

  async check() {
    const report = await checkReleases(dir());
    return { json: report, text: describeCheck(report), failed: report.faults.length > 0 };
  },

  async report(_names, { check }) {
    const root = workspaceRoot();
    const file = join(root, KIT_REPORT);
    const [now, committed] = [await kitReport(root), await readFile(file, 'utf8').catch(() => '')];
    const stale = now !== committed;
    if (stale && !check) await writeFile(file, now);
    const text = stale
      ? `${KIT_REPORT} ${check ? 'is stale: run "npm run release -- report"' : 'was written'}`
      : `${KIT_REPORT} is up to date`;
    return { json: { stale }, text, failed: stale && check === true };
  },

  async serve([name], { port = '4300', host }) {
    if (!/^\d{1,5}$/.test(port)) throw new ReleaseError('--port must be a number.');
    const projectDir = process.cwd();
    const own = name ?? basename(projectDir);
    const served = await startHost({ name: own, projectDir, port: Number(port), ...(host ? { host } : {}) });
    const text = `${own} ${served.hash} is served at ${served.url}. Press Ctrl-C to stop.
Make it live: npm run release -- publish ${own} --base ${served.base} --why "…"
Try it in the browser console of a development site:
  localStorage['waybill:overrides'] = JSON.stringify({ '${own}': '${served.entry}' }); location.reload()`;
    const { url, hash, base, entry } = served;
    return { json: { url, hash, base, entry }, text };
  },
};

async function switchTo(enabled: boolean, names: string[], options: CliOptions): Promise<Report> {
  const author = authorOf(options, enabled ? 'enable' : 'disable');
  const outcome = await setEnabled({ releasesDir: dir(), name: oneName(names), enabled, ...author });
  const now = `${outcome.name} is ${enabled ? 'on' : 'off'}`;
  return { json: outcome, text: outcome.changed ? `release ${outcome.id}: ${now}` : `${now} already` };
}

const dir = () => releasesDir(workspaceRoot());

/** Publishing needs a reason; undoing in a hurry may do without. */
function authorOf({ why, who = currentUser() }: CliOptions, usual?: string): Author {
  const reason = why?.trim() || usual;
  if (!reason) throw new ReleaseError('Give a reason for the history, for example: --why "new hero image"');
  return { why: reason, who };
}

function oneName([name, ...rest]: string[]): string {
  if (name === undefined || rest.length > 0)
    throw new ReleaseError('Name exactly one deployable, for example mf-tracking.');
  return name;
}

function idOf(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text))
    throw new ReleaseError('Give a release number. "list" shows the available ones.');
  return Number(text);
}
