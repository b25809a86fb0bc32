import { posix } from 'node:path';
import type { Check, Tree, Violation } from './tree.js';

/** Two languages share names, numbers and short words, related ones more of them; a copy shares all. */
const MAX_SHARE = 0.5;
/** Fewer texts than these may happen to be the same. */
const MIN_TEXTS = 8;
/** "OK", "{count} km", "E-Mail": the same in many languages. */
const MIN_LETTERS = 8;

/** A catalogue is a translation: its texts are not those of another language. */
export const copiedCatalogues: Check = {
  name: 'no copied catalogue',
  find: (tree) => [...folders(tree).values()].flatMap((paths) => paths.flatMap((path) => copyOf(tree, path, paths))),
};

function folders(tree: Tree): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of tree.paths.filter((file) =>
    /\/(locales|mail-texts|usual-texts)\/[a-z]{2}(-\w+)?\.json$/.test(file),
  )) {
    const folder = posix.dirname(path);
    found.set(folder, [...(found.get(folder) ?? []), path]);
  }
  return found;
}

/** Reported in the file that comes later: the language it was copied from is named. English is what others are copied from. */
function copyOf(tree: Tree, path: string, paths: readonly string[]): Violation[] {
  if (posix.basename(path) === 'en.json') return [];
  const own = textsOf(tree, path);
  const others = paths.filter((other) => other !== path && (other < path || posix.basename(other) === 'en.json'));
  return others.flatMap((other) => {
    const theirs = textsOf(tree, other);
    const keys = [...own.keys()].filter((key) => theirs.has(key));
    const same = keys.filter((key) => own.get(key) === theirs.get(key)).length;
    if (keys.length < MIN_TEXTS || same / keys.length <= MAX_SHARE) return [];
    const language = posix.basename(other, '.json');
    return [{ path, line: 1, text: `${same} of ${keys.length} texts are those of ${language}: translate them` }];
  });
}

/** The texts with enough words to differ, by key; nested ones by their path. */
function textsOf(tree: Tree, path: string): Map<string, string> {
  const found = new Map<string, string>();
  collect(JSON.parse(tree.read(path)), '', found);
  return found;
}

function collect(value: unknown, key: string, found: Map<string, string>): void {
  if (typeof value === 'string') {
    const letters = value.replace(/\{[^}]*\}/g, '').match(/\p{L}/gu)?.length ?? 0;
    if (letters >= MIN_LETTERS || /[^\p{Script=Latin}\P{L}]/u.test(value)) found.set(key, value);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) collect(inner, `${key}/${name}`, found);
  }
}
