import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { importsOf, packageOf } from '../checks/imports.js';
import type { Tree } from '../checks/tree.js';
import { filesIn } from './files.js';

/** Compiled files, and the packages that they import. */
export interface Reachable {
  files: Set<string>;
  packages: Set<string>;
}

/** The folders of our own libraries by their names. */
export type Libraries = Readonly<Record<string, string>>;

/** Everything that the programs import, directly or through others, of the compiled files of a repository. */
export function reachable(tree: Tree, programs: readonly string[], libraries: Libraries): Reachable {
  const files = new Set<string>();
  const packages = new Set<string>();
  const queue = [...programs];
  for (const path of queue) {
    if (files.has(path)) continue;
    files.add(path);
    for (const { specifier, target } of importsOf(tree, path)) {
      if (target !== null) queue.push(target);
      else if (specifier.startsWith('.') || isBuiltin(specifier)) continue;
      else if (libraries[packageOf(specifier)] === undefined) packages.add(packageOf(specifier));
      else queue.push(entryOf(tree, libraries, specifier));
    }
  }
  return { files, packages };
}

/** `@waybill/federation/gate` → the file that its package.json exports under this name. */
function entryOf(tree: Tree, libraries: Libraries, specifier: string): string {
  const name = packageOf(specifier);
  const folder = libraries[name] as string;
  const exported: Record<string, string | { default: string }> = JSON.parse(
    tree.read(`${folder}/package.json`),
  ).exports;
  const target = exported[`.${specifier.slice(name.length)}`];
  const file = typeof target === 'object' ? target.default : target;
  if (file === undefined) throw new Error(`${name} does not export ${specifier}.`);
  return posix.join(folder, file);
}

/** The compiled files of some folders as a tree whose paths are relative to the root. */
export function compiledTree(root: string, folders: readonly string[]): Tree {
  const compiled = folders.map((folder) => (folder.includes('/dist') ? folder : `${folder}/dist`));
  const paths = compiled.flatMap((folder) => filesIn(join(root, folder)).map((file) => posix.join(folder, file)));
  return { paths, read: (path) => readFileSync(join(root, path), 'utf8') };
}
