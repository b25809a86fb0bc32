import { runStep } from './step.js';

const quietly = () => {
  for (const stream of [process.stdout, process.stderr]) jest.spyOn(stream, 'write').mockReturnValue(true);
};
const step = (script: string) => ({ name: 'a step', command: [process.execPath, '-e', script] as const });
const run = (script: string) => runStep(step(script), new AbortController().signal);

let environment: NodeJS.ProcessEnv;
beforeEach(() => {
  environment = { ...process.env };
  quietly();
});
afterEach(() => {
  process.env = environment;
  jest.restoreAllMocks();
});

it('removes the configuration of the site from the environment, and nothing else', async () => {
  Object.assign(process.env, {
    NODE_ENV: 'production',
    MAIL_URL: 'smtp://mail.example.com',
    CHROMIUM_PATH: '/chromium',
  });
  const script = "process.env.NODE_ENV || process.env.MAIL_URL || process.env.CHROMIUM_PATH !== '/chromium' ? 1 : 0";
  expect(await run(`process.exit(${script})`)).toMatchObject({ ok: true, passed: 1, failed: 0 });
});

it("adds a step's options of Node to those of the environment", async () => {
  process.env.NODE_OPTIONS = '--trace-warnings';
  const script = "process.exit(process.env.NODE_OPTIONS === '--trace-warnings --no-deprecation' ? 0 : 1)";
  const options = { ...step(script), nodeOptions: '--no-deprecation' };
  expect(await runStep(options, new AbortController().signal)).toMatchObject({ ok: true });
});

it('reports a command that fails', async () => {
  expect(await run('process.exit(3)')).toMatchObject({ ok: false, failed: 1 });
});
