import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { publishBuild, tempFolder, writeBuild } from '../testing/builds.js';
import { checkReleases } from './check.js';
import { readDocument } from './document-store.js';
import { readHistory } from './history.js';

const CLI = join(import.meta.dirname, '../../dist/cli/main.js');
const KILLS = 20;

function startPublish(root: string, name: string) {
  const env = { ...process.env, RELEASES_DIR: join(root, 'releases') };
  const child = spawn('node', [CLI, 'publish', name, '--why', 'test'], { cwd: root, env, stdio: 'ignore' });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { child, ended };
}

/** Duration of a publish on this machine, in milliseconds. */
async function timePublish(root: string, name: string): Promise<number> {
  const started = performance.now();
  expect(await startPublish(root, name).ended).toBe(0);
  return performance.now() - started;
}

/** Starts a publish and kills it after some milliseconds, without a chance to clean up. @returns whether it completed */
async function publishAndKill(root: string, name: string, after: number): Promise<boolean> {
  const { child, ended } = startPublish(root, name);
  await pause(after);
  child.kill('SIGKILL');
  return (await ended) === 0;
}

describe('a publish that is killed', () => {
  it(`leaves the releases consistent at each of ${KILLS} points in time, and loses nothing`, async () => {
    const root = tempFolder();
    const releases = join(root, 'releases');
    writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: [] }));
    await publishBuild(root, 'shell');
    await publishBuild(root, 'mf-b');
    await publishBuild(root, 'mf-a', { version: '1.0.0' });
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [`chunk-${n}.js`, `/* ${'x'.repeat(n * 900)} */`]),
    );
    writeBuild(root, 'mf-a', { version: '1.1.0', files });
    const duration = await timePublish(root, 'mf-a');
    let finished = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const before = await readDocument(releases);
      writeBuild(root, 'mf-a', { version: `1.1.${kill}`, files });
      if (await publishAndKill(root, 'mf-a', (duration * kill) / KILLS)) finished += 1;
      const after = await readDocument(releases);
      expect(after?.remotes['mf-b']?.hash).toBe(before?.remotes['mf-b']?.hash);
      expect([before?.remotes['mf-a']?.record.version, `1.1.${kill}`]).toContain(
        after?.remotes['mf-a']?.record.version,
      );
      expect((await checkReleases(releases)).problems).toEqual([]);
    }
    expect(finished).toBeLessThan(KILLS);
    const last = await publishBuild(root, 'mf-a', { version: '2.0.0' });
    expect((await readDocument(releases))?.remotes['mf-a']?.hash).toBe(last.hash);
    const history = await readHistory(releases);
    expect(history.map(({ id }) => id)).toEqual([...history.map(({ id }) => id)].sort((a, b) => a - b));
    expect(readFileSync(join(releases, 'history.jsonl'), 'utf8').endsWith('\n')).toBe(true);
    const entries = readdirSync(releases, { recursive: true }).map(String);
    expect(entries.filter((entry) => /\.tmp(\/|$)|\.lock/.test(entry))).toEqual([]);
    rmSync(root, { recursive: true, force: true });
  }, 120_000);
});
