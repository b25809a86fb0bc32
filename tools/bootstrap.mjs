// Runs before anything is installed: plain JavaScript that imports only Node's own modules.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Exits with one clear line when Node is older than package.json requires. */
function checkNode() {
  const minimum = readJson('package.json').engines.node.replace(/^\D*/, '');
  const numbers = (version) => version.split('.').map(Number);
  const [have, need] = [numbers(process.versions.node), numbers(minimum)];
  const index = have.findIndex((number, position) => number !== need[position]);
  if (index !== -1 && have[index] < need[index])
    fail(`Waybill needs Node ${minimum} or newer; this is Node ${process.versions.node}.`);
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

/** Runs the npm that started this process, or the one on the PATH. */
function runNpm(args) {
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => fail('npm was not found. It is installed with Node: https://nodejs.org'));
    child.on('exit', resolve);
  });
}

function fail(line) {
  console.error(line);
  process.exit(1);
}

/** Checks Node, installs missing packages, then runs a TypeScript module. */
export async function run(module) {
  checkNode();
  if (!isInstalled()) await install();
  process.chdir(root);
  const { tsImport } = await import('tsx/esm/api');
  await tsImport(module, import.meta.url);
}
