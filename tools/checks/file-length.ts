import type { Check } from './tree.js';

const MAX_LINES = 250;
const SOURCE = /\.(ts|tsx|mjs|js|css)$/;
const EXEMPT = /\.generated\.|\.spec\.tsx?$|\/testing\//;

/** A file of more than 250 lines has more than one purpose. */
export const fileLength: Check = {
  name: `no file over ${MAX_LINES} lines`,
  find: (tree) =>
    tree.paths
      .filter((path) => SOURCE.test(path) && !EXEMPT.test(path))
      .map((path) => ({ path, line: MAX_LINES, lines: tree.read(path).trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > MAX_LINES)
      .map(({ path, line, lines }) => ({ path, line, text: `has ${lines} lines` })),
};
