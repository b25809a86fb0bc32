import { posix } from 'node:path';

/** What a file of a build needs. */
export interface Reference {
  verb: 'imports' | 'uses';
  /** As written in the file. */
  target: string;
  isRelative: boolean;
}

/** References that a page cannot follow, one sentence each. */
export function missingReferences(
  file: string,
  references: readonly Reference[],
  files: ReadonlySet<string>,
): string[] {
  const problems = references.flatMap(({ verb, target, isRelative }) => {
    if (!isRelative) return [`${file} ${verb} "${target}", but a page loads files of the build only`];
    const path = posix.join(posix.dirname(file), target.split(/[?#]/, 1)[0] ?? '');
    return isFolder(path) || files.has(path) ? [] : [`${file} ${verb} "${target}", which is not in the build`];
  });
  return [...new Set(problems)];
}

/** `new URL('.', import.meta.url)` is the base URL of the build. */
const isFolder = (path: string) => path === '.' || path.endsWith('/');
