import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { LIMITS } from '@waybill/contracts';
import { AccountService } from '../admins/account.service.js';
import { ApiError } from '../errors/api-error.js';
import { CommandError } from './command-error.js';
import { run } from './run.js';

/** `npm run admin -- reset-password`: resets the admin's password. It is read from a prompt, never from an argument. */
const [command] = process.argv.slice(2);

if (command !== 'reset-password') {
  console.error('Usage: npm run admin -- reset-password');
  process.exitCode = 1;
} else {
  await run(async (app) => {
    const account = app.get(AccountService, { strict: false });
    const { min, max } = LIMITS.password;
    const password = await prompt(`New password (${min} to ${max} characters): `);
    if (password.length < min || password.length > max)
      throw new CommandError(`The password must have ${min} to ${max} characters.`);
    const email = await account.setPassword(password).catch((error: unknown) => {
      throw error instanceof ApiError ? new CommandError(error.messages.join(' ')) : error;
    });
    console.log(`The password of ${email} was changed. All sessions were ended.`);
  });
}

/** Reads a line without echoing it. */
async function prompt(question: string): Promise<string> {
  process.stderr.write(question);
  const muted = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: muted, terminal: process.stdin.isTTY });
  const line = await lines.question('');
  lines.close();
  process.stderr.write('\n');
  return line;
}
