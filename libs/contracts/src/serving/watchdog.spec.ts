/** @jest-environment node */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const BEAT_MS = 20;
/** Long enough for a busy machine, on which a process gets its turn late. */
const MAX_MISSED = 75;
const LIMIT_MS = BEAT_MS * MAX_MISSED;

const SOURCE = pathToFileURL(join(__dirname, 'watchdog.ts')).href;

/** A process that is watched and does `work`. */
const program = (work: string) => `
import { url } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { startWatchdog } from ${JSON.stringify(SOURCE)};
startWatchdog({ Worker, debuggerUrl: url, onFailure: (error) => console.log(error) }, ${BEAT_MS}, ${MAX_MISSED});
const busy = (ms) => { for (const end = performance.now() + ms; performance.now() < end; ); };
function loopsForEver() { for (;;); }
setTimeout(async () => { console.log('working'); ${work}; console.log('done'); }, 200);
`;

interface Run {
  child: ChildProcess;
  text(): string;
  ended: Promise<[code: number | null, signal: string | null]>;
}

const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

function run(work: string, args: string[] = []): Run {
  const child = spawn(process.execPath, [...args, '--import', 'tsx', '--input-type=module', '--eval', program(work)], {
    cwd: __dirname,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  return { child, text: () => text, ended };
}

async function saying({ child, text }: Run, word: string): Promise<void> {
  while (!text().includes(word)) await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
}

it('kills a process that loops for ever, and says where it stood', async () => {
  const { ended, text } = run('loopsForEver()');
  expect(await ended).toEqual([null, 'SIGKILL']);
  const line = text()
    .split('\n')
    .find((each) => each.includes('server_hung'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 'fatal',
    seconds: Math.round(LIMIT_MS / 1_000),
    at: expect.arrayContaining([expect.stringMatching(/^loopsForEver .+:\d+$/)]),
  });
});

it('kills a process in which nothing of its own code runs', async () => {
  const { ended, text } = run('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(text()).toContain('"event":"server_hung"');
});

it('kills one whose output nobody reads', async () => {
  const { child, ended } = run('loopsForEver()');
  child.stdout?.destroy();
  child.stderr?.destroy();
  expect(await ended).toEqual([null, 'SIGKILL']);
});

it('leaves a process alone that is busy for less, time and again, and lets it end', async () => {
  const work = `for (let n = 0; n < 6; n++) { busy(${LIMIT_MS / 4}); await new Promise((next) => setTimeout(next, ${3 * BEAT_MS})); }`;
  const { ended, text } = run(work);
  expect(await ended).toEqual([0, null]);
  expect(text()).toContain('done');
});

it('leaves a process alone that was frozen for longer', async () => {
  const started = run(`await new Promise((next) => setTimeout(next, ${3 * LIMIT_MS}))`);
  await saying(started, 'working');
  started.child.kill('SIGSTOP');
  await new Promise((resolve) => setTimeout(resolve, 2 * LIMIT_MS));
  started.child.kill('SIGCONT');
  expect(await started.ended).toEqual([0, null]);
});

it('leaves a process alone that has a debugger', async () => {
  const { ended, text } = run(`busy(${2 * LIMIT_MS})`, ['--inspect=127.0.0.1:0']);
  expect(await ended).toEqual([0, null]);
  expect(text()).toContain('done');
});
