import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Violation } from './tree.js';

/** The shell gets routes and menu from the release document and names no remote itself. */
export const hardcodedRemotes: Check = {
  name: 'no remote named in the shell',
  find: (tree) => {
    const remotes = tree.paths.flatMap((path) => /^(mf-[a-z-]+)\/package\.json$/.exec(path)?.[1] ?? []);
    const found: Violation[] = [];
    for (const path of scripts(tree, /^(shell|libs\/kit)\//)) {
      walk(syntaxOf(tree, path), (node) => {
        const text = node.type === 'StringLiteral' ? node.value : node.type === 'TemplateElement' ? node.value.raw : '';
        const remote = remotes.find((name) => text.includes(name));
        if (remote) found.push({ path, line: lineOf(node), text: `names ${remote}` });
      });
    }
    return found;
  },
};
