import { posix } from 'node:path';

/** Conditions of `exports` under which Node loads nothing. */
const NOT_OF_NODE = ['browser', 'types', 'deno', 'bun', 'react-native', 'worker', 'edge-light', 'workerd', 'script'];

interface Manifest {
  /** Some packages have none, and say so. */
  main?: string | false;
  exports?: unknown;
}

/** The folders in which Node finds what a package offers, relative to it: their files are needed whatever they are called. */
export function entryFolders({ main = 'index.js', exports = {} }: Manifest): Set<string> {
  const targets = [...(main ? [main] : []), ...targetsOf(exports)].map((file) => posix.normalize(file));
  // A target without an extension may be a folder.
  return new Set(targets.map((file) => (posix.extname(file) === '' ? file.replace(/\/$/, '') : posix.dirname(file))));
}

function targetsOf(exports: unknown): string[] {
  if (typeof exports === 'string') return [exports];
  if (typeof exports !== 'object' || exports === null) return [];
  return Object.entries(exports).flatMap(([condition, target]) =>
    NOT_OF_NODE.includes(condition) ? [] : targetsOf(target),
  );
}
