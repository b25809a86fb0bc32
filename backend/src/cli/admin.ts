import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { LIMITS } from '@waybill/contracts';
import { AccountService } from '../admins/account.service.js';
import { ApiError } from '../errors/api-error.js';
import { CommandError } from './command-error.js';
import { run } from './run.js';

/** `npm run admin -- reset-password`: a new password for an owner who is locked out. Asked for, never an argument. */
const [command] = process.argv.slice(2);

if (command !== 'reset-password') {
  console.error('Usage: npm run admin -- reset-password');
  process.exitCode = 1;
} else {
  await run(async (app) => {
    const account = app.get(AccountService, { strict: false });
    const { min, max } = LIMITS.password;
    const password = await ask(`New password (${min} to ${max} characters): `);
    if (password.length < min || password.length > max) throw new CommandError(`It needs ${min} to ${max} characters.`);
    const email = await account.override(password).catch((error: unknown) => {
      throw error instanceof ApiError ? new CommandError(error.sentences.join(' ')) : error;
    });
    console.log(`The password of ${email} is changed; all sessions are ended.`);
  });
}

/** Reads a line without showing it when somebody types it. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY });
  const answer = await lines.question('');
  lines.close();
  process.stderr.write('\n');
  return answer;
}
