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

it('reports a command that fails', async () => {
  expect(await run('process.exit(3)')).toMatchObject({ ok: false, failed: 1 });
});
