import type { Check } from './tree.js';

const MOST_LINES = 250;
const SOURCE = /\.(ts|tsx|mjs|js|css)$/;
const EXEMPT = /\.generated\.|\.spec\.tsx?$|\/testing\//;

/** A file shows one idea: what grows past 250 lines is two. */
export const fileLength: Check = {
  name: `no file over ${MOST_LINES} lines`,
  find: (tree) =>
    tree.paths
      .filter((path) => SOURCE.test(path) && !EXEMPT.test(path))
      .map((path) => ({ path, line: MOST_LINES, lines: tree.read(path).trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > MOST_LINES)
      .map(({ path, line, lines }) => ({ path, line, text: `has ${lines} lines` })),
};
