import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { Tree } from '../checks/tree.js';
import { remotes } from '../site/publish.js';
import { compileCommand } from './compile-command.js';
import {
  DOCUMENTS,
  FONTS,
  NEEDLESS,
  NOTICES,
  OPTIONAL,
  PROGRAMS,
  SHELL,
  UNREAD,
  UNREAD_FOLDERS,
  WHOLE,
} from './contents.js';
import { entryFolders } from './entry-folders.js';
import { filesIn } from './files.js';
import { packageFolders } from './packages.js';
import { compiledTree, reachable } from './reachable.js';

const LIBRARIES = {
  '@waybill/contracts': 'libs/contracts',
  '@waybill/federation': 'libs/federation',
  '@waybill/typesetting': 'libs/typesetting',
};
/** Of our own builds. */
const OF_THE_BUILD = /\.(map|d\.ts)$/;
const LICENSE_FILE = /(^|\/)(licen[cs]e|copying|notice)[^/]*$/i;

interface Manifest {
  name: string;
  version: string;
  license: string;
  engines: { node: string };
  dependencies?: Record<string, string>;
}

/** Puts everything that a site needs to run, and nothing else, into a new folder. The repository must be built. */
export function stage(root: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  const copy = (path: string, target = path) => copyFiles(join(root, path), join(to, target));
  const manifest = (folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const builds = [SHELL, ...remotes()];
  const tree = compiledTree(root, ['shell/dist/server', ...Object.values(LIBRARIES)]);
  const own = reachable(tree, PROGRAMS, LIBRARIES);

  for (const file of own.files) if (!isWhole(file)) copy(file, installedPath(file));
  for (const folder of WHOLE) copy(`${folder}/dist`, installedPath(`${folder}/dist`));
  for (const file of filesIn(join(root, 'shell/dist/server')))
    if (!file.endsWith('.js')) copy(`shell/dist/server/${file}`);
  for (const folder of [...Object.values(LIBRARIES), 'backend', 'tools', ...builds])
    copy(`${folder}/package.json`, installedPath(`${folder}/package.json`));
  for (const name of builds)
    for (const part of ['browser', 'render', 'contracts'])
      if (existsSync(join(root, name, 'dist', part))) copy(`${name}/dist/${part}`);

  const needs = [
    ...WHOLE.flatMap((folder) =>
      Object.keys(manifest(folder).dependencies ?? {}).map((name) => ({ name, from: join(root, folder) })),
    ),
    ...[...own.packages].filter((name) => !OPTIONAL.includes(name)).map((name) => ({ name, from: join(root, SHELL) })),
  ];
  const fonts = namedFonts(tree);
  const isLeftOut = (name: string) => name in LIBRARIES || NEEDLESS.some((pattern) => pattern.test(name));
  for (const folder of packageFolders(root, needs, isLeftOut)) copyPackage(root, to, folder, fonts);
  for (const [target, path] of Object.entries(DOCUMENTS))
    cpSync(join(root, path), join(to, target), { recursive: true });
  symlinkSync(NOTICES.file, join(to, NOTICES.link));
  compileCommand(root, join(to, 'tools'));
  chmodSync(join(to, 'bin/waybill'), 0o755);
  const { name, version, license, engines } = manifest('.');
  const workspaces = [...builds, 'backend'];
  write(join(to, 'package.json'), { name, version, private: true, license, engines, workspaces });
}

/** Our libraries are ordinary packages of the bundle. */
function installedPath(path: string): string {
  const [name, folder] = Object.entries(LIBRARIES).find(([, own]) => path.startsWith(`${own}/`)) ?? [];
  return name && folder ? `node_modules/${name}${path.slice(folder.length)}` : path;
}

const isWhole = (file: string): boolean => WHOLE.some((folder) => file.startsWith(`${folder}/`));

/** Nested packages are packages of their own. */
function copyPackage(root: string, to: string, folder: string, fonts: ReadonlySet<string>): void {
  const source = join(root, folder);
  const entries = entryFolders(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')));
  for (const file of filesIn(source)) {
    const path = `${folder}/${file}`;
    if (file.startsWith('node_modules/') || (FONTS.test(path) && !fonts.has(path))) continue;
    const isApart = UNREAD_FOLDERS.test(path) && !entries.has(posix.dirname(file));
    const isRead = !isApart && !UNREAD.some((pattern) => pattern.test(path));
    if (isRead || LICENSE_FILE.test(file)) copyFiles(join(source, file), join(to, path));
  }
}

/** The files of fonts that our code names. */
function namedFonts(tree: Tree): Set<string> {
  const texts = tree.paths.filter((path) => path.endsWith('.js')).map((path) => tree.read(path));
  const names = texts.flatMap((text) => [...text.matchAll(/['"`](@[\w./-]+\.ttf)['"`]/g)].map(([, name]) => name));
  return new Set(names.map((name) => `node_modules/${name}`));
}

/** `tools/command` and what it imports, without source maps: the sources are not in the bundle. */
function copyFiles(from: string, to: string): void {
  if (statSync(from).isDirectory()) {
    for (const file of filesIn(from)) if (!OF_THE_BUILD.test(file)) copyFiles(join(from, file), join(to, file));
    return;
  }
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { dereference: true });
}

const write = (file: string, value: object): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
