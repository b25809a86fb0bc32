import { importsOf } from './imports.js';
import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Violation } from './tree.js';

const BACKEND = /^backend\/src\//;
/** The filter that maps errors to the envelope has to know the framework's exceptions. */
const HTTP = /^backend\/src\/http\//;

/** Clients receive error codes of the catalogue; the framework's exceptions are used in the http folder only. */
export const cataloguedErrors: Check = {
  name: 'errors come from the catalogue',
  find: (tree) => {
    const found: Violation[] = [];
    for (const path of scripts(tree, BACKEND).filter((file) => !HTTP.test(file))) {
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
