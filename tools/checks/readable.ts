import { parseScript, scripts } from './syntax.js';
import type { Check } from './tree.js';

/** Every script can be parsed: the other checks see nothing in one that cannot. */
export const readable: Check = {
  name: 'scripts can be read',
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
