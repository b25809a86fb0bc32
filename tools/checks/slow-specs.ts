import { dirname } from 'node:path';
import type { Check } from './tree.js';

const SLOW = /\.slow\.spec\.tsx?$/;

/** A spec that its project's `jest` leaves out because it is slow would be run by nothing without a `test:slow`. */
export const slowSpecs: Check = {
  name: 'every slow spec is run by the test:slow of its project',
  find: (tree) => {
    const runs = tree.paths
      .filter((path) => /(^|\/)package\.json$/.test(path) && tree.read(path).includes('"test:slow"'))
      .map((path) => `${dirname(path)}/`);
    return tree.paths
      .filter((path) => SLOW.test(path) && !runs.some((folder) => path.startsWith(folder)))
      .map((path) => ({ path, line: 1, text: 'its project has no test:slow' }));
  },
};
