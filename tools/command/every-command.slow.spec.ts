import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { freePort } from '@waybill/testing/free-port';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { Program } from '../proxy/program.js';
import { linkedBundle } from './testing/linked-bundle.js';
import { COMMANDS } from './usage.js';

/** Every command does its work once on a site with demo content, in this order. */
const ADMIN = { email: 'office@waybill.test', password: 'a lantern over wet cobbles' };
const RECIPIENT = 'daniel.lindqvist@example.org';

interface Run {
  args: string[];
  /** What its operator types. */
  typed?: string;
  says: string;
  /** Of a server, which runs until it is stopped. */
  serves?: boolean;
}

const RUNS: Run[] = [
  { args: ['version'], says: 'Waybill ' },
  { args: ['help'], says: 'Usage: waybill' },
  { args: ['migrate'], says: 'The schema is up to date' },
  { args: ['publish'], says: 'Published shell' },
  { args: ['release', 'list'], says: 'mf-tracking' },
  { args: ['shell'], says: '"event":"listening"', serves: true },
  { args: ['backend'], says: '"event":"ready"', serves: true },
  { args: ['admin', 'reset-password'], typed: `${ADMIN.password}!`, says: 'The password of office@' },
  { args: ['admin', 'reset-second-steps'], says: 'has no second steps' },
  { args: ['admin', 'person', 'export', RECIPIENT], says: '"parcels"' },
  { args: ['backup', 'saved'], says: 'Backup written to' },
  { args: ['backup', 'drill', 'saved'], says: 'no difference' },
  { args: ['admin', 'person', 'erase', RECIPIENT], typed: RECIPIENT, says: 'parcels: ' },
  { args: ['admin', 'demo', 'remove', '--yes'], says: 'Removed.' },
  { args: ['reindex'], says: 'parcels can be searched' },
  { args: ['audit', 'verify'], says: 'entries verified' },
  { args: ['restore', 'saved', '--replace', '--yes'], says: 'rows restored' },
  { args: ['doctor'], says: 'The environment is valid' },
  { args: ['start'], says: 'Waybill is running.', serves: true },
];

let bundle: ReturnType<typeof linkedBundle>;
let folder: string;
let env: Record<string, string | undefined>;
beforeAll(async () => {
  bundle = linkedBundle();
  folder = scratchFolder('commands');
  const [port, apiPort] = [await freePort(), await freePort()];
  const folders = { DATA_DIR: 'data', RELEASES_DIR: 'releases', BACKUP_DIR: 'backups' };
  env = {
    PATH: process.env.PATH,
    PORT: String(port),
    API_PORT: String(apiPort),
    CONTACT_EMAIL: ADMIN.email,
    SEED: 'demo',
    ...folders,
  };
});
afterAll(() => {
  bundle.remove();
  rmSync(folder, { recursive: true });
});

function run(args: readonly string[], typed = '') {
  const options = { cwd: folder, env, encoding: 'utf8', timeout: 90_000, input: `${typed}\n` } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [bundle.command, ...args], options);
  return { status, stdout, stderr };
}

async function serve(args: readonly string[], says: string): Promise<void> {
  const program = new Program([process.execPath, bundle.command, ...args], { cwd: folder, env });
  try {
    await program.wrote(says);
    if (args[0] === 'backend') await signUp();
  } finally {
    expect(await program.stop()).toBe(0);
  }
}

async function signUp(): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const url = `http://127.0.0.1:${env.API_PORT}/api/admins`;
  expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(ADMIN) })).status).toBe(201);
}

test.each(RUNS.map((run) => [run.args.join(' '), run] as const))('%s', async (_, { args, typed, says, serves }) => {
  if (serves) return serve(args, says);
  const { status, stdout, stderr } = run(args, typed);
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringMatching(/Error|^ +at /m) });
  expect(stdout).toContain(says);
});

test('no command is missing above', () => {
  const missing = Object.keys(COMMANDS).filter((name) => !RUNS.some(({ args }) => args[0] === name));
  expect(missing).toEqual([]);
});

/** `waybill admin person erase ADDRESS`: the words until the first value or option are those of a command. */
test('no form of admin is missing above', () => {
  const { stdout } = run(['admin', '--help']);
  const forms = [...stdout.matchAll(/waybill (admin [a-z -]+[a-z])/g)].map(([, form = '']) => form);
  const missing = forms.filter((form) => !RUNS.some(({ args }) => args.join(' ').startsWith(form)));
  expect({ missing, count: forms.length }).toEqual({ missing: [], count: 5 });
});
