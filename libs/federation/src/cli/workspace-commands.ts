import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brokenEarlierKit } from '../contract/earlier-kits.js';
import { kitReport } from '../contract/kit-report.js';
import { ReleaseError } from '../errors/release-error.js';
import { majorOf } from '../gate/index.js';
import { startHost } from '../host/host.js';
import { describeShell, remoteFolders } from '../preset/package-manifest.js';
import { archiveBuilds } from '../release/archive.js';
import { readBuild } from '../release/read-build.js';
import type { Command } from './command.js';
import { releaseCommand } from './usage.js';
import { workspaceRoot } from './workspace.js';

/** The kit's public API, committed so that changes show in diffs. */
const KIT_REPORT = 'libs/kit/kit.api.txt';

/** Commands for the developers of the workspace; they change no release. */
export const workspaceCommands = {
  async archive([folder, ...names], { builds = '2' }) {
    if (folder === undefined || !/^[1-9]\d?$/.test(builds))
      throw new ReleaseError('Name the folder of the archives, and with --builds how many of them to keep.');
    const root = workspaceRoot();
    const archived = names.length > 0 ? names : ['shell', ...remoteFolders(root)];
    const sources = archived.map((name) => ({ name, projectDir: join(root, name) }));
    for (const { name, projectDir } of sources) await readBuild(name, projectDir);
    const file = await archiveBuilds(folder, sources, Number(builds));
    return { json: { file, names: archived }, text: `${file}: ${archived.join(', ')}` };
  },

  async report(_names, { check }) {
    const root = workspaceRoot();
    const file = join(root, KIT_REPORT);
    const [now, committed] = [await kitReport(root), await readFile(file, 'utf8').catch(() => '')];
    const stale = now !== committed;
    if (stale && !check) await writeFile(file, now);
    const text = stale
      ? `${KIT_REPORT} ${check ? `is stale: run "${releaseCommand('report')}"` : 'was written'}`
      : `${KIT_REPORT} is up to date`;
    const { earlierKits = [] } = describeShell(join(root, 'shell')).offers;
    const broken = (await Promise.all(earlierKits.map((version) => brokenEarlierKit(root, majorOf(version))))).flat();
    const failed = (stale && check === true) || broken.length > 0;
    return { json: { stale, broken }, text: [text, ...broken].join('\n'), failed };
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
Make it live: ${releaseCommand(`publish --from ${projectDir} --base ${base} --why "…"`)}
To test it, run this in the browser console of a development site:
  localStorage['waybill:overrides'] = JSON.stringify({ '${deployable}': '${entry}' }); location.reload()`;
    return { json: { url, hash, base, entry }, text };
  },
} satisfies Record<string, Command>;
