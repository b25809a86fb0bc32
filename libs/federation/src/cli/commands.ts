import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { kitReport } from '../contract/kit-report.js';
import { ReleaseError } from '../errors/release-error.js';
import { startHost } from '../host/host.js';
import { checkReleases } from '../release/check.js';
import { compareReleases } from '../release/compare.js';
import { readDocument, readDocumentById } from '../release/document-store.js';
import { readHistory } from '../release/history.js';
import { type DeployableResult, publish } from '../release/publish.js';
import { rollback, rollbackAll, setEnabled } from '../release/rollback.js';
import type { Author } from '../release/update.js';
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

/** What a command prints: JSON for machines, text for people. */
export interface Report {
  json: unknown;
  text: string;
  failed?: boolean;
}

/** The kit's public API, committed so that changes show in diffs. */
const KIT_REPORT = 'libs/kit/kit.api.txt';

type Command = (names: string[], options: CliOptions) => Promise<Report>;

export const commands: Record<string, Command> = {
  async publish(names, options) {
    if (names.length === 0)
      throw new ReleaseError('Name the deployables to publish, for example: publish mf-tracking --why "…"');
    const root = workspaceRoot();
    const results: DeployableResult[] = [];
    for (const name of names) {
      const build = { releasesDir: dir(), name, projectDir: join(root, name), base: options.base };
      results.push(await publish({ ...build, ...authorOf(options) }));
    }
    return { json: results, text: results.map(describeChange).join('\n') };
  },

  async rollback(names, options) {
    const author = authorOf(options, 'rollback');
    if (options.all) {
      const result = await rollbackAll({ releasesDir: dir(), to: releaseId(options.to), ...author });
      return { json: result, text: `release ${result.id} restores release ${result.to}` };
    }
    const result = await rollback({ releasesDir: dir(), name: singleName(names), to: options.to, ...author });
    return { json: result, text: describeChange(result) };
  },

  disable: (names, options) => setRemoteEnabled(false, names, options),
  enable: (names, options) => setRemoteEnabled(true, names, options),

  async list() {
    const [document, history] = [await readDocument(dir()), await readHistory(dir())];
    return { json: { document: document ?? null, history }, text: describeList(document, history) };
  },

  async diff([a, b]) {
    const before = await readDocumentById(dir(), releaseId(a));
    const after = b === undefined ? await readDocument(dir()) : await readDocumentById(dir(), releaseId(b));
    const differences = after ? compareReleases(before, after) : [];
    return { json: differences, text: describeDifferences(differences) };
  },

  async check() {
    const report = await checkReleases(dir());
    return { json: report, text: describeCheck(report), failed: report.problems.length > 0 };
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
    const deployable = name ?? basename(projectDir);
    const { url, hash, base, entry } = await startHost({
      name: deployable,
      projectDir,
      port: Number(port),
      ...(host ? { host } : {}),
    });
    const text = `${deployable} ${hash} is served at ${url}. Press Ctrl-C to stop.
Make it live: npm run release -- publish ${deployable} --base ${base} --why "…"
To test it, run this in the browser console of a development site:
  localStorage['waybill:overrides'] = JSON.stringify({ '${deployable}': '${entry}' }); location.reload()`;
    return { json: { url, hash, base, entry }, text };
  },
};

async function setRemoteEnabled(enabled: boolean, names: string[], options: CliOptions): Promise<Report> {
  const author = authorOf(options, enabled ? 'enable' : 'disable');
  const result = await setEnabled({ releasesDir: dir(), name: singleName(names), enabled, ...author });
  const state = enabled ? 'enabled' : 'disabled';
  return {
    json: result,
    text: result.changed ? `release ${result.id}: ${result.name} is ${state}` : `${result.name} is already ${state}`,
  };
}

const dir = () => releasesDir(workspaceRoot());

/** Publishing requires a reason; an urgent rollback, enable or disable has a default one. */
function authorOf({ why, who = currentUser() }: CliOptions, defaultReason?: string): Author {
  const reason = why?.trim() || defaultReason;
  if (!reason) throw new ReleaseError('Give a reason for the history, for example: --why "new hero image"');
  return { why: reason, who };
}

function singleName([name, ...rest]: string[]): string {
  if (name === undefined || rest.length > 0)
    throw new ReleaseError('Name exactly one deployable, for example mf-tracking.');
  return name;
}

function releaseId(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text))
    throw new ReleaseError('Give a release number. "list" shows the available ones.');
  return Number(text);
}
