import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check } from './tree.js';

/** The one file of each deployable that reads the environment, and the configuration of build tools. */
const READERS = /^(backend\/src\/config\/config\.ts|shell\/server\/config\/config\.ts)$|\/[\w.-]+\.config\.mjs$/;
const DEPLOYABLES = /^(backend|shell|mf-public|mf-tracking|mf-control|libs\/kit|libs\/contracts)\//;

/** One module of each deployable reads the environment, so that startup fails with the name of an invalid variable. */
export const environmentReaders: Check = {
  name: 'one reader of the environment',
  find: (tree) =>
    scripts(tree, DEPLOYABLES)
      .filter((path) => !READERS.test(path))
      .flatMap((path) => {
        const lines: number[] = [];
        walk(syntaxOf(tree, path), (node) => {
          if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return;
          const { object, property } = node;
          if (object.name === 'process' && property.type === 'Identifier' && property.name === 'env')
            lines.push(lineOf(node));
        });
        return lines.map((line) => ({ path, line, text: 'reads process.env; use the configuration instead' }));
      }),
};
