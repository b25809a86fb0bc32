import { parseScript, scripts } from './syntax.js';
import type { Check } from './tree.js';

/** The other checks find nothing in a script with a syntax error. */
export const parseable: Check = {
  name: 'scripts can be parsed',
  find: (tree) =>
    scripts(tree, /./, { specs: true }).flatMap((path) => {
      try {
        parseScript(tree, path);
        return [];
      } catch (error) {
        const { message, loc } = error as SyntaxError & { loc?: { line: number } };
        return [{ path, line: loc?.line ?? 1, text: message }];
      }
    }),
};
