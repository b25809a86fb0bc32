import { join } from 'node:path';
import { liveContract } from '../contract/api-contract.js';
import { ReleaseError } from '../errors/release-error.js';
import { readIfExists } from '../files/read-if-exists.js';
import { checkReleases } from '../release/check.js';
import { checkBackend } from '../release/check-backend.js';
import { compareReleases } from '../release/compare.js';
import { readDocument, readDocumentById } from '../release/document-store.js';
import { lentKits } from '../release/earlier-kits.js';
import { readHistory } from '../release/history.js';
import { pruneReleases } from '../release/prune.js';
import { publishSet } from '../release/publish.js';
import { changeRetention, readRetention } from '../release/retention.js';
import { promote, rollback, rollbackAll, setEnabled } from '../release/rollback.js';
import { runTrial } from '../release/run-trial.js';
import type { Trial } from '../release/trial.js';
import { setCanaryLimits, showCanaries } from './canary.js';
import { authorOf, type CliOptions, type Command, dir, type Report, releaseId, singleName } from './command.js';
import {
  describeBackend,
  describeChange,
  describeCheck,
  describeDifferences,
  describeList,
  describePrune,
} from './describe.js';
import { distrust, keygen, listKeys, requireKeys, signLive, trust } from './keys.js';
import { previewCommand, publishedPreview } from './preview.js';
import { publishAt } from './publish-at.js';
import { sourcesOf } from './publish-sources.js';
import { tokenCommand } from './token.js';
import { apiUrl, currentUser, findWorkspace, trustedRoot, workspaceRoot } from './workspace.js';
import { workspaceCommands } from './workspace-commands.js';

/** The API of the backend of this workspace. */
const API_DOCUMENT = 'backend/openapi.json';

/** The trial of the workspace's shell server. */
const TRIAL = 'shell/dist/server/trial/main.js';

export const commands: Record<string, Command> = {
  async publish(names, options) {
    const workspace = findWorkspace();
    const builds = await sourcesOf(workspace, names, options);
    if (options.to !== undefined) {
      const [source, ...others] = builds;
      if (!source || others.length > 0) throw new ReleaseError('With --to, publish exactly one deployable.');
      return publishAt(options.to, source, options, await authorOf(options));
    }
    const releases = dir();
    const url = apiUrl(options.api);
    const contract = await liveContract(url);
    const notes = 'missing' in contract ? [`the contract of the live API was not compared: ${contract.missing}`] : [];
    const trial: Trial = async (candidate) => {
      const settings = { api: url, chromium: process.env.CHROMIUM_PATH };
      const report = await runTrial(join(workspace ?? process.cwd(), TRIAL), candidate, settings);
      notes.push(...report.notes);
      return report.problems;
    };
    if (options.sign !== undefined) await requireKeys(releases);
    const set = {
      releasesDir: releases,
      trial,
      api: 'missing' in contract ? undefined : { ...contract, url },
      builds,
      releaseHold: options['release-hold'],
      canary: options.canary === undefined ? undefined : Number(options.canary),
      ...(await authorOf(options)),
    };
    if (options.preview !== undefined) return { ...(await publishedPreview(set, options.preview)), notes };
    const results = await publishSet(set);
    return { json: results, text: results.map(describeChange).join('\n'), notes };
  },

  async rollback(names, options) {
    const author = await authorOf(options, 'rollback');
    if (options.all) {
      const result = await rollbackAll({ releasesDir: dir(), to: releaseId(options.to), ...author });
      return { json: result, text: `release ${result.id} restores release ${result.to}` };
    }
    const result = await rollback({ releasesDir: dir(), name: singleName(names), to: options.to, ...author });
    return { json: result, text: describeChange(result) };
  },

  async promote(names, options) {
    const result = await promote({
      releasesDir: dir(),
      name: singleName(names),
      ...(await authorOf(options, 'promote')),
    });
    return { json: result, text: describeChange(result) };
  },

  status: () => showCanaries(dir()),
  'canary-limits': (_names, options) => setCanaryLimits(dir(), options),

  disable: (names, options) => setRemoteEnabled(false, names, options),
  enable: (names, options) => setRemoteEnabled(true, names, options),

  async list() {
    const [document, history] = [await readDocument(dir()), await readHistory(dir())];
    const earlierKits = document ? await lentKits(dir(), document) : [];
    const text = describeList(document, earlierKits, history);
    return { json: { document: document ?? null, earlierKits, history }, text };
  },

  async diff([a, b]) {
    const before = await readDocumentById(dir(), releaseId(a));
    const after = b === undefined ? await readDocument(dir()) : await readDocumentById(dir(), releaseId(b));
    const differences = after ? compareReleases(before, after) : [];
    return { json: differences, text: describeDifferences(differences) };
  },

  async check() {
    const report = await checkReleases(dir(), trustedRoot());
    return { json: report, text: describeCheck(report), failed: report.problems.length > 0 };
  },

  async 'check-backend'(_names, { openapi }) {
    const file = openapi ?? join(workspaceRoot(), API_DOCUMENT);
    const text = await readIfExists(file);
    if (text === undefined)
      throw new ReleaseError(`${file} does not exist. Name the backend's openapi.json with --openapi.`);
    const report = await checkBackend(dir(), JSON.parse(text));
    return { json: report, text: describeBackend(report), notes: report.notes, failed: report.problems.length > 0 };
  },

  async prune(_names, options) {
    const dryRun = options['dry-run'] === true;
    const report = await pruneReleases({ releasesDir: dir(), dryRun, ...(await authorOf(options, 'prune')) });
    return { json: report, text: describePrune(report) };
  },

  async retention(_names, { hours, builds, 'preview-days': previewDays }) {
    const changes = {
      ...(hours && { hours: Number(hours) }),
      ...(builds && { builds: Number(builds) }),
      ...(previewDays && { previewDays: Number(previewDays) }),
    };
    const isChange = Object.keys(changes).length > 0;
    const retention = isChange ? await changeRetention(dir(), changes) : await readRetention(dir());
    const text = `Builds stay for ${retention.hours} hours after they left; the newest ${retention.builds} of each deployable stay longer. Previews expire after ${retention.previewDays} days.`;
    return { json: retention, text };
  },

  preview: (names, options) => previewCommand(dir(), names, () => authorOf(options, `preview ${names[1] ?? ''}`)),

  keygen: ([file]) => keygen(file),
  keys: () => listKeys(dir()),
  trust: ([name], options) => trust(dir(), name, options),
  distrust: ([name], options) => distrust(dir(), name, options),
  sign: async (_names, options) => signLive(dir(), await authorOf(options, 'sign')),

  token: (names, options) => tokenCommand(dir(), names, { ...options, who: options.who ?? currentUser() }),

  ...workspaceCommands,
};

async function setRemoteEnabled(enabled: boolean, names: string[], options: CliOptions): Promise<Report> {
  const author = await authorOf(options, enabled ? 'enable' : 'disable');
  const result = await setEnabled({ releasesDir: dir(), name: singleName(names), enabled, ...author });
  const state = enabled ? 'enabled' : 'disabled';
  return {
    json: result,
    text: result.changed ? `release ${result.id}: ${result.name} is ${state}` : `${result.name} is already ${state}`,
  };
}
