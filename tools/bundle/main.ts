/** `npm run bundle`: writes what a machine without npm needs to run the site, as a folder and as an archive. */
import { execFileSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../site/build.js';
import { StartError } from '../site/start-error.js';
import { writeArchive, writeSums } from './archive.js';
import { sizeOf } from './files.js';
import { identityOf, VERSION_FILE } from './identity.js';

const MAX_MEGABYTES = 120;
const root = join(import.meta.dirname, '../..');

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { to: { type: 'string', default: join(root, 'dist/bundle') }, built: { type: 'boolean', default: false } },
  });
  if (!values.built) await build();
  const { stage } = await import('./stage.js'); // imports what is built
  const { name, version } = identityOf(root);
  const folder = resolve(values.to, name);
  stage(root, folder);
  const { writeVerdicts } = await import('./verdicts.js');
  console.log(`Compared with ${await writeVerdicts(root, folder)} earlier kits of the history.`);
  writeFileSync(join(folder, VERSION_FILE), `${version}\n`);
  writeSums(folder);
  const megabytes = sizeOf(folder) / 1e6;
  const archive = writeArchive(folder, timeOfCommit());
  console.log(`${relative(process.cwd(), folder)}: ${megabytes.toFixed(1)} MB`);
  console.log(`${relative(process.cwd(), archive)}: ${(statSync(archive).size / 1e6).toFixed(1)} MB`);
  if (megabytes <= MAX_MEGABYTES) return 0;
  console.error(`The bundle may have ${MAX_MEGABYTES} MB.`);
  return 1;
}

/** What the archive is dated by; now, outside of a repository. */
function timeOfCommit(): Date {
  try {
    const seconds = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    return new Date(Number(seconds) * 1000);
  } catch {
    return new Date();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
