import { runStep } from './run-step.js';
import type { Step } from './step.js';

const step = (script: string): Step => ({
  name: 'a step of a spec',
  extent: 'quick',
  command: [process.execPath, '-e', script],
});
const run = (script: string, options: Partial<Step> = {}) =>
  runStep({ ...step(script), ...options }, new AbortController().signal);

let environment: NodeJS.ProcessEnv;
beforeEach(() => {
  environment = { ...process.env };
});
afterEach(() => {
  process.env = environment;
});

it('removes the configuration of the site from the environment, and nothing else', async () => {
  Object.assign(process.env, {
    NODE_ENV: 'production',
    MAIL_URL: 'smtp://mail.example.com',
    CHROMIUM_PATH: '/chromium',
  });
  const script = "process.env.NODE_ENV || process.env.MAIL_URL || process.env.CHROMIUM_PATH !== '/chromium' ? 1 : 0";
  expect(await run(`process.exit(${script})`)).toMatchObject({ ok: true, problems: [] });
});

it("adds a step's options of Node to those of the environment", async () => {
  process.env.NODE_OPTIONS = '--trace-warnings';
  const script = "process.exit(process.env.NODE_OPTIONS === '--trace-warnings --no-deprecation' ? 0 : 1)";
  expect(await run(script, { nodeOptions: '--no-deprecation' })).toMatchObject({ ok: true });
});

it('keeps what a command that fails has printed', async () => {
  const result = await run("console.log('one'); console.error('two'); process.exit(3)");
  expect(result).toMatchObject({ ok: false, output: expect.stringContaining('one') });
  expect(result.output).toContain('two');
});

it('does not run what cannot run here, and says why', async () => {
  expect(await run('', { missing: 'There is no browser.' })).toMatchObject({
    ok: false,
    problems: ['There is no browser.'],
  });
});

it('ends a command when the run is stopped', async () => {
  const stop = new AbortController();
  const result = runStep(step('setInterval(() => {}, 1000)'), stop.signal);
  stop.abort();
  expect(await result).toMatchObject({ ok: false, problems: ['stopped'] });
});

it('ends what a command has left behind, and says so', async () => {
  const child = "require('node:child_process').spawn('sleep', ['600'], { stdio: 'inherit' }).unref();";
  const result = await runStep(step(child), new AbortController().signal, 2_000);
  expect(result).toMatchObject({ ok: true, problems: ['it ended, and left a process behind'] });
}, 60_000);
