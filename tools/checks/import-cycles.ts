import { importsOf } from './imports.js';
import { scripts } from './syntax.js';
import type { Check, Tree, Violation } from './tree.js';

/** Files that import each other in a circle. Type-only imports are erased by the compiler and do not count. */
export const importCycles: Check = { name: 'import cycles', find: findCycles };

function findCycles(tree: Tree): Violation[] {
  const done = new Set<string>();
  const found: Violation[] = [];
  for (const path of scripts(tree, /./)) follow(tree, path, [], done, found);
  return found;
}

function follow(tree: Tree, path: string, trail: readonly string[], done: Set<string>, found: Violation[]): void {
  if (done.has(path)) return;
  for (const { target, typeOnly, line } of importsOf(tree, path)) {
    if (target === null || typeOnly || !/\.[mc]?[jt]sx?$/.test(target)) continue;
    const current = [...trail, path];
    const start = current.indexOf(target);
    if (start === -1) follow(tree, target, current, done, found);
    else found.push({ path, line, text: `circular import: ${[...current.slice(start), target].join(' → ')}` });
  }
  done.add(path);
}
