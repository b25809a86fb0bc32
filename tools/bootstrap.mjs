// Runs on plain Node before anything is installed: JavaScript, Node's own modules only.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Ends with one clear line when this Node is older than package.json asks for. */
function checkNode() {
  const wanted = readJson('package.json').engines.node.replace(/^\D*/, '');
  const numbers = (version) => version.split('.').map(Number);
  const [have, need] = [numbers(process.versions.node), numbers(wanted)];
  const at = have.findIndex((number, index) => number !== need[index]);
  if (at !== -1 && have[at] < need[at])
    fail(`Waybill needs Node ${wanted} or newer; this is Node ${process.versions.node}.`);
}

/** Whether node_modules holds exactly what package-lock.json names for this machine. */
function isInstalled() {
  const file = 'node_modules/.package-lock.json';
  if (!existsSync(join(root, file))) return false;
  const present = readJson(file).packages;
  return Object.entries(readJson('package-lock.json').packages)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.link && !entry.optional)
    .every(([path, entry]) => present[path]?.version === entry.version);
}

async function install() {
  const count = Object.keys(readJson('package-lock.json').packages).length;
  console.log(`Installing the ${count} packages of package-lock.json; this takes a minute or two the first time.`);
  const started = Date.now();
  const pulse = setInterval(() => console.log(`  … ${Math.round((Date.now() - started) / 1000)} s`), 10_000);
  const status = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']);
  clearInterval(pulse);
  if (status !== 0)
    fail('The packages could not be installed; the reason is above. Is the package registry reachable?');
}

/** The npm that started us, or the one on the PATH. */
function runNpm(args) {
  const own = process.env.npm_execpath;
  const [command, ...first] = own?.endsWith('.js') ? [process.execPath, own] : ['npm'];
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => fail('npm was not found. It comes with Node: https://nodejs.org'));
    child.on('exit', resolve);
  });
}

function fail(line) {
  console.error(line);
  process.exit(1);
}

/** Checks Node, installs what is missing, then hands over to a TypeScript module. */
export async function run(module) {
  checkNode();
  if (!isInstalled()) await install();
  process.chdir(root);
  const { tsImport } = await import('tsx/esm/api');
  await tsImport(module, import.meta.url);
}
