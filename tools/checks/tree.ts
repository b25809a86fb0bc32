import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that a check reads: those of the repository, or of an example in a spec. Paths are relative, with `/`. */
export interface Tree {
  readonly paths: readonly string[];
  read(path: string): string;
}

/** A line of a file that violates a rule. */
export interface Violation {
  path: string;
  line: number;
  text: string;
}

/** A rule of the repository. */
export interface Check {
  name: string;
  find(tree: Tree): Violation[];
}

/** The files of the repository except those that .gitignore excludes, read from disk: a downloaded copy needs no git. */
export function repository(root: string): Tree {
  const paths = filesBelow(root, '', ignoredBy(readFileSync(join(root, '.gitignore'), 'utf8')));
  const texts = new Map<string, string>();
  const read = (path: string) => {
    const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
    texts.set(path, text);
    return text;
  };
  return { paths: paths.sort(), read };
}

type Ignored = (name: string, isFolder: boolean) => boolean;

/** Supports names and extensions at any depth, the only patterns in use. @throws Error on any other pattern */
function ignoredBy(gitignore: string): Ignored {
  const lines = gitignore.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const unknown = lines.find((line) => !/^\*?[^*?![\]/\\]+\/?$/.test(line));
  if (unknown) throw new Error(`The checks do not support this pattern of .gitignore: ${unknown}`);
  return (name, isFolder) =>
    name === '.git' ||
    lines.some((line) => {
      const pattern = line.replace(/\/$/, '');
      const matches = pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : name === pattern;
      return matches && (isFolder || pattern === line);
    });
}

function filesBelow(root: string, folder: string, ignored: Ignored): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (ignored(entry.name, entry.isDirectory())) return [];
    if (entry.isDirectory()) return filesBelow(root, path, ignored);
    return entry.isFile() ? [path] : [];
  });
}

/** A tree from file contents by path, for specs. */
export function example(files: Record<string, string>): Tree {
  return { paths: Object.keys(files), read: (path) => files[path] ?? '' };
}
