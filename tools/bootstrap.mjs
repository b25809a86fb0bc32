// Runs before anything is installed: plain JavaScript that imports only Node's own modules.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeVersion } from './node-version.mjs';
import { npmCommand } from './npm-command.mjs';

const root = join(import.meta.dirname, '..');
const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Exits with one clear line when Node is older than package.json requires; warns of one whose life has ended. */
function checkNode() {
  const minimum = readJson('package.json').engines.node.replace(/^\D*/, '');
  const { supported, line } = nodeVersion(process.versions.node, minimum);
  if (!supported) fail(line);
  if (line) console.warn(line);
}

/** Whether node_modules contains exactly the packages that package-lock.json lists for this machine. */
function isInstalled() {
  const file = 'node_modules/.package-lock.json';
  if (!existsSync(join(root, file))) return false;
  const installed = readJson(file).packages;
  return Object.entries(readJson('package-lock.json').packages)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.link && !entry.optional)
    .every(([path, entry]) => installed[path]?.version === entry.version);
}

/** Names a machine for which the lock has no packages, before npm leaves them out silently. */
function checkPlatform() {
  const { platform, arch } = process;
  const paths = Object.keys(readJson('package-lock.json').packages);
  if (paths.some((path) => path.startsWith(`node_modules/@rspack/binding-${platform}-${arch}`))) return;
  fail(
    `package-lock.json has no packages for ${platform} ${arch}. Run \`npm run lock\` with a complete registry first.`,
  );
}

async function install() {
  const count = Object.keys(readJson('package-lock.json').packages).length;
  console.log(`Installing ${count} packages; this takes a minute or two the first time.`);
  const started = Date.now();
  const progress = setInterval(() => console.log(`  … ${Math.round((Date.now() - started) / 1000)} s`), 10_000);
  const status = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']);
  clearInterval(progress);
  if (status !== 0)
    fail('The packages could not be installed; see the output above. Is the package registry reachable?');
}

function runNpm(args) {
  const [command, ...rest] = npmCommand(...args);
  return new Promise((resolve) => {
    const child = spawn(command, rest, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => fail('npm was not found. It is installed with Node: https://nodejs.org'));
    child.on('exit', resolve);
  });
}

function fail(line) {
  console.error(line);
  process.exit(1);
}

/** Checks Node, installs missing packages, then runs TypeScript modules, one after the other. */
export async function run(...modules) {
  checkNode();
  checkPlatform();
  if (!isInstalled()) await install();
  process.chdir(root);
  const { tsImport } = await import('tsx/esm/api');
  for (const module of modules) {
    const { file, tsconfig } = typeof module === 'string' ? { file: module } : module;
    await tsImport(file, { parentURL: import.meta.url, ...(tsconfig && { tsconfig: join(root, tsconfig) }) });
  }
}
