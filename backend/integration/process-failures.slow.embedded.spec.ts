import { until } from '@waybill/testing/until';
import { ApiClient } from '../testing/api-client.js';
import { type BackendProcess, startBackend } from '../testing/backend-process.js';

const responds = async ({ url }: BackendProcess) => (await new ApiClient(url).get('/api/graph')).status === 200;
const linesOf = (backend: BackendProcess, event: string) =>
  backend
    .log()
    .split('\n')
    .filter((line) => line.includes(`"event":"${event}"`))
    .map((line) => JSON.parse(line));

it('a promise that is rejected while nobody listens is logged and counted, and the process lives on', async () => {
  const backend = await startBackend('Promise.reject(new Error("injected"))');
  backend.child.kill('SIGUSR2');
  await until(() => linesOf(backend, 'unhandled_rejection').length === 1);
  backend.child.kill('SIGUSR2');
  await until(() => linesOf(backend, 'unhandled_rejection').length === 2);
  expect(linesOf(backend, 'unhandled_rejection')).toMatchObject([
    { level: 'error', count: 1, cause: { message: 'injected' } },
    { level: 'error', count: 2 },
  ]);
  expect(await responds(backend)).toBe(true);
  expect(backend.child.exitCode).toBeNull();
});

it('after an uncaught exception the process drains and exits with 1, so that it is restarted', async () => {
  const backend = await startBackend('throw new Error("injected")');
  const client = new ApiClient(backend.url);
  expect((await client.get('/readyz')).status).toBe(200);
  backend.child.kill('SIGUSR2');
  expect(await backend.ended).toBe(1);
  expect(linesOf(backend, 'uncaught_exception')).toMatchObject([{ level: 'fatal', cause: { message: 'injected' } }]);
  expect(backend.log()).toContain('Shut down.');
});

it('a process that hangs is killed after half a minute, so that it is restarted, and the log says where it stood', async () => {
  const backend = await startBackend('(function standsStill() { for (;;); })()');
  backend.child.kill('SIGUSR2');
  await backend.ended;
  expect(backend.child.signalCode).toBe('SIGKILL');
  expect(linesOf(backend, 'server_hung')).toMatchObject([
    { level: 'fatal', seconds: 30, at: expect.arrayContaining([expect.stringMatching(/^standsStill /)]) },
  ]);
});

it('a log that nobody reads any more costs nothing', async () => {
  const backend = await startBackend('undefined');
  backend.child.stdout?.destroy();
  backend.child.stderr?.destroy();
  for (let call = 0; call < 20; call++) expect(await responds(backend)).toBe(true);
  backend.child.kill('SIGTERM');
  expect(await backend.ended).toBe(0);
});
