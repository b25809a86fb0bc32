import { importsOf } from './imports.js';
import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Finding } from './tree.js';

const EVERYWHERE = /^backend\/src\//;
/** The filter that turns every error into the envelope has to know them. */
const HTTP = /^backend\/src\/http\//;

/** Errors that a client sees are codes of the catalogue; the framework's own exceptions stay in the http folder. */
export const cataloguedErrors: Check = {
  name: 'errors come from the catalogue',
  find: (tree) => {
    const found: Finding[] = [];
    for (const path of scripts(tree, EVERYWHERE).filter((file) => !HTTP.test(file))) {
      if (!importsOf(tree, path).some(({ specifier }) => specifier === '@nestjs/common')) continue;
      walk(syntaxOf(tree, path), (node) => {
        if (node.type !== 'NewExpression' || node.callee.type !== 'Identifier') return;
        const { name } = node.callee;
        if (/^(\w+Exception)$/.test(name))
          found.push({ path, line: lineOf(node), text: `${name} is not in the catalogue` });
      });
    }
    return found;
  },
};
