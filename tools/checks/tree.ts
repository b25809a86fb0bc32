import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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

/** The repository as git sees it: what is committed or could be. */
export function repository(root: string): Tree {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const paths = [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path)));
  const texts = new Map<string, string>();
  const read = (path: string) => {
    const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
    texts.set(path, text);
    return text;
  };
  return { paths: paths.sort(), read };
}

/** A tree of a few lines, for specs. */
export function example(files: Record<string, string>): Tree {
  return { paths: Object.keys(files), read: (path) => files[path] ?? '' };
}
