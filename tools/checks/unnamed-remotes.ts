import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Finding } from './tree.js';

/** The shell knows no remote by name: routes and menu come from the release document. */
export const unnamedRemotes: Check = {
  name: 'no remote named in the shell',
  find: (tree) => {
    const remotes = tree.paths.flatMap((path) => /^(mf-[a-z-]+)\/package\.json$/.exec(path)?.[1] ?? []);
    const found: Finding[] = [];
    for (const path of scripts(tree, /^(shell|libs\/kit)\//)) {
      walk(syntaxOf(tree, path), (node) => {
        const text = node.type === 'StringLiteral' ? node.value : node.type === 'TemplateElement' ? node.value.raw : '';
        const named = remotes.find((name) => text.includes(name));
        if (named) found.push({ path, line: lineOf(node), text: `names ${named}` });
      });
    }
    return found;
  },
};
