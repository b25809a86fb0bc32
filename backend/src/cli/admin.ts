import type { INestApplicationContext } from '@nestjs/common';
import { LIMITS, type PersonFate } from '@waybill/contracts';
import { ApiError } from '../errors/api-error.js';
import { readArguments } from './arguments.js';
import { CommandError } from './command-error.js';
import { prompt } from './prompt.js';
import { run } from './run.js';

/**
 * The command `admin`: gives the admin's account back to whoever has the machine of the site, answers
 * people who ask what the site holds of them, and takes the demo content out.
 */
const COMMANDS: Record<string, (app: INestApplicationContext) => Promise<void>> = {
  'reset-password': resetPassword,
  'reset-second-steps': resetSecondSteps,
  person,
  demo: async (app) => (await import('./demo.js')).demo(app, options.has('--yes')),
};

const FORMS = [
  'reset-password',
  'reset-second-steps',
  'person export ADDRESS',
  'person erase ADDRESS',
  'demo remove [--yes]',
];

const FATES: Readonly<Record<PersonFate, string>> = {
  erased: 'erased',
  anonymized: 'kept without the person',
  tax_law: 'kept: tax law requires that invoices are kept as they were issued',
  under_way: 'kept: under way; erase again when delivered or returned',
  paused: 'kept: without it, mails to the address would begin again',
};

const { words, options } = readArguments('admin', FORMS);
const command = COMMANDS[words[0] ?? ''];
if (command) await run((app) => command(app).catch(explain));

/** The password is read from a prompt, never from an argument. */
async function resetPassword(app: INestApplicationContext): Promise<void> {
  const { AccountService } = await import('../admins/account.service.js');
  const account = app.get(AccountService, { strict: false });
  const { min, max } = LIMITS.password;
  const password = await prompt(`New password (${min} to ${max} characters): `);
  if (password.length < min || password.length > max)
    throw new CommandError(`The password must have ${min} to ${max} characters.`);
  const email = await account.setPassword(password);
  console.log(`The password of ${email} was changed. All sessions were ended.`);
}

async function resetSecondSteps(app: INestApplicationContext): Promise<void> {
  const { SecondStepsService } = await import('../admins/second-steps.service.js');
  const { email, removed } = await app.get(SecondStepsService, { strict: false }).removeAll();
  if (!removed) return console.log(`${email} has no second steps. Nothing was changed.`);
  console.log(`All passkeys, the authenticator app and the recovery codes of ${email} were removed.`);
  console.log('All sessions were ended. The password alone signs in.');
}

/** `person export <address>` writes JSON to the standard output; `person erase <address>` asks first. */
async function person(app: INestApplicationContext): Promise<void> {
  const { PeopleService } = await import('../people/people.service.js');
  const [, action, email = ''] = words;
  const people = app.get(PeopleService, { strict: false });
  if (action === 'export') return console.log(JSON.stringify(await people.export(email), null, 2));
  if ((await prompt('This cannot be undone. Enter the address again: ')).trim() !== email.trim())
    throw new CommandError('The addresses differ. Nothing was changed.');
  for (const { kind, fate, count } of await people.erase(email)) console.log(`${kind}: ${count} ${FATES[fate]}`);
}

function explain(error: unknown): never {
  throw error instanceof ApiError ? new CommandError(error.messages.join(' ')) : error;
}
