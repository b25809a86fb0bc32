import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ship, workFolder, writeBuild } from '../testing/builds.js';
import { checkReleases } from './check.js';
import { readHistory } from './history.js';
import { readDocument } from './store.js';

const CLI = join(import.meta.dirname, '../../dist/cli/main.js');
const MOMENTS = 20;

function startPublish(root: string, name: string) {
  const env = { ...process.env, RELEASES_DIR: join(root, 'releases') };
  const child = spawn('node', [CLI, 'publish', name, '--why', 'test'], { cwd: root, env, stdio: 'ignore' });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { child, ended };
}

/** Milliseconds that a publish takes on this machine. */
async function timePublish(root: string, name: string): Promise<number> {
  const started = performance.now();
  expect(await startPublish(root, name).ended).toBe(0);
  return performance.now() - started;
}

/** Starts a publish and kills it, with no chance to clean up, after some milliseconds. */
async function publishAndKill(root: string, name: string, after: number): Promise<boolean> {
  const { child, ended } = startPublish(root, name);
  await pause(after);
  child.kill('SIGKILL');
  return (await ended) === 0;
}

describe('a publish that is killed', () => {
  it(`leaves the releases whole at each of ${MOMENTS} moments, and nothing is lost`, async () => {
    const root = workFolder();
    const releases = join(root, 'releases');
    writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: [] }));
    await ship(root, 'shell');
    await ship(root, 'mf-b');
    await ship(root, 'mf-a', { version: '1.0.0' });
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [`chunk-${n}.js`, `/* ${'x'.repeat(n * 900)} */`]),
    );
    writeBuild(root, 'mf-a', { version: '1.1.0', files });
    const whole = await timePublish(root, 'mf-a');
    let finished = 0;
    for (let moment = 1; moment <= MOMENTS; moment += 1) {
      const before = await readDocument(releases);
      writeBuild(root, 'mf-a', { version: `1.1.${moment}`, files });
      if (await publishAndKill(root, 'mf-a', (whole * moment) / MOMENTS)) finished += 1;
      const after = await readDocument(releases);
      expect(after?.remotes['mf-b']?.hash).toBe(before?.remotes['mf-b']?.hash);
      expect([before?.remotes['mf-a']?.record.version, `1.1.${moment}`]).toContain(
        after?.remotes['mf-a']?.record.version,
      );
      expect((await checkReleases(releases)).faults).toEqual([]);
    }
    expect(finished).toBeLessThan(MOMENTS);
    const last = await ship(root, 'mf-a', { version: '2.0.0' });
    expect((await readDocument(releases))?.remotes['mf-a']?.hash).toBe(last.hash);
    const history = await readHistory(releases);
    expect(history.map(({ id }) => id)).toEqual([...history.map(({ id }) => id)].sort((a, b) => a - b));
    expect(readFileSync(join(releases, 'history.jsonl'), 'utf8').endsWith('\n')).toBe(true);
    expect(readdirSync(releases)).not.toContain('.lock');
    rmSync(root, { recursive: true, force: true });
  }, 120_000);
});
