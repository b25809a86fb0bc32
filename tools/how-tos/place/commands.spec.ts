import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { ShellCommand } from './commands.js';

const FOLDER = realpathSync(tmpdir());
const DEADLINE_MS = 30_000;
const ENV = { PATH: process.env.PATH, EXAMPLE: 'of the site' };

const command = (text: string) => new ShellCommand(text, FOLDER, ENV);

it('has an exit code, an output, and the folder in which it leaves its terminal', async () => {
  expect(await command('cd / && echo "$EXAMPLE"; false').end(DEADLINE_MS)).toEqual({
    code: 1,
    output: 'of the site\n',
    folder: '/',
  });
  expect(await command('true').end(DEADLINE_MS)).toEqual({ code: 0, output: '', folder: FOLDER });
});

it('is ended when it takes too long', async () => {
  const sleeping = command('echo before; sleep 600');
  await expect(sleeping.end(500)).rejects.toThrow('It took more than 0.5 s:\nbefore');
  expect(sleeping.isRunning).toBe(false);
});

it('is a server until it is stopped', async () => {
  const server = command('echo ready; sleep 600');
  await server.wrote('ready', DEADLINE_MS);
  await server.stop();
  expect(server.isRunning).toBe(false);
});

it.each([
  ['echo no; exit 3', 'It ended without "ready":\nno'],
  ['echo no; sleep 600', 'It has not written "ready":\nno'],
])('"%s" never becomes ready', async (text, message) => {
  const server = command(text);
  await expect(server.wrote('ready', 1_000)).rejects.toThrow(message);
  await server.stop();
});
