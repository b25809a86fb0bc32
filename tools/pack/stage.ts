import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withExtensions } from './extensions.js';
import type { Library } from './libraries.js';
import type { Manifest } from './manifest.js';

const COMPILE_TIMEOUT_MS = 120_000;
const COMPILED = 'dist';
/** Files of `src` that are no code and that code imports. */
const ASSET = /(?<!\.fixture)\.(css|woff2|json)$/;

/** Puts the files of a library's tarball into a folder, freshly compiled; the manifest is written by the caller. */
export function stage(root: string, { folder, files = {} }: Library, manifest: Manifest, to: string): void {
  const project = join(root, folder);
  compile(root, project, join(to, COMPILED));
  copyAssets(join(project, 'src'), join(to, COMPILED));
  addExtensions(join(to, COMPILED));
  for (const file of [...manifest.files, 'README.md'].filter((name) => name !== COMPILED))
    copy(join(project, file), join(to, file));
  copy(join(root, 'LICENSE'), join(to, 'LICENSE'));
  for (const [file, source] of Object.entries(files)) copy(join(root, source), join(to, file));
}

/** Without source maps: the sources are not in the tarball. */
function compile(root: string, project: string, outDir: string): void {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--outDir', outDir, '--sourceMap', 'false', '--pretty', 'false'];
  const command = [compiler, '-p', join(project, 'tsconfig.build.json'), ...options];
  execFileSync(process.execPath, command, { stdio: 'inherit', timeout: COMPILE_TIMEOUT_MS });
}

function copyAssets(from: string, to: string): void {
  for (const file of filesIn(from)) if (ASSET.test(file)) copy(join(from, file), join(to, file));
}

function addExtensions(folder: string): void {
  for (const file of filesIn(folder)) {
    if (!/\.(js|d\.ts)$/.test(file)) continue;
    const path = join(folder, file);
    const isModule = (specifier: string) => existsSync(join(dirname(path), specifier));
    writeFileSync(path, withExtensions(readFileSync(path, 'utf8'), isModule));
  }
}

function filesIn(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => statSync(join(folder, path)).isFile());
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true });
}
