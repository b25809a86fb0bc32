import { posix } from 'node:path';
import { syntaxOf, walk } from './syntax.js';
import type { Check, Tree } from './tree.js';

const CONSTANTS = 'libs/contracts/src/languages.ts';
/** Catalogues of public pages. The control panel may lack translations. */
const FOR_VISITORS = /^(libs\/kit|shell|mf-public|mf-tracking)\/(?:src|server)\/.*locales\/en\.json$/;

/** Every language of the language menu has a catalogue in every project that renders public pages. */
export const languages: Check = {
  name: 'catalogues for every language',
  find: (tree) =>
    tree.paths
      .filter((path) => FOR_VISITORS.test(path))
      .flatMap((english) =>
        offered(tree)
          .map((code) => `${posix.dirname(english)}/${code}.json`)
          .filter((path) => !tree.paths.includes(path))
          .map((path) => ({ path, line: 1, text: 'is missing' })),
      ),
};

/** The codes in `export const LANGUAGES = […]`. */
export function offered(tree: Tree): string[] {
  const codes: string[] = [];
  walk(syntaxOf(tree, CONSTANTS), (node) => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || node.id.name !== 'LANGUAGES') return;
    walk(node, (inner) => {
      if (inner.type === 'StringLiteral') codes.push(inner.value);
    });
  });
  return codes;
}
