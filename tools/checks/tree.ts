import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files that a check looks at: the repository's, or those of an example in a spec. Paths are relative, with `/`. */
export interface Tree {
  readonly paths: readonly string[];
  read(path: string): string;
}

/** Something a check found, with the line to open. */
export interface Finding {
  path: string;
  line: number;
  text: string;
}

/** One rule of the repository. */
export interface Check {
  name: string;
  find(tree: Tree): Finding[];
}

/** The repository's files without what .gitignore names, read from the disk: a downloaded copy is checked without git. */
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

/** Names and endings, wherever they stand: .gitignore has no other kind of line. @throws Error on one */
function ignoredBy(gitignore: string): Ignored {
  const lines = gitignore.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const unknown = lines.find((line) => !/^\*?[^*?![\]/\\]+\/?$/.test(line));
  if (unknown) throw new Error(`The checks do not understand this line of .gitignore: ${unknown}`);
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

/** A tree of a few lines, for specs. */
export function example(files: Record<string, string>): Tree {
  return { paths: Object.keys(files), read: (path) => files[path] ?? '' };
}
