import type { Node } from '@babel/types';
import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check } from './tree.js';

/** What servers run, also while they render pages. */
const ON_SERVERS =
  /^(backend|shell|mf-public|mf-tracking|libs\/(contracts|federation|kit|typesetting))\/(src|server)\//;

/** A loop without a condition has a comment above it that says why it ends: one request must not keep all others waiting. */
export const endlessLoops: Check = {
  name: 'loops without a condition say why they end',
  find: (tree) =>
    scripts(tree, ON_SERVERS).flatMap((path) => {
      const lines: number[] = [];
      walk(syntaxOf(tree, path), (node) => {
        if (isEndless(node) && !saysWhyItEnds(node)) lines.push(lineOf(node));
      });
      return lines.map((line) => ({ path, line, text: 'may never end; give it a bound, or say above it: "Ends …"' }));
    }),
};

/** `for (let last = ''; ; )` goes forward through something. */
function isEndless(node: Node): boolean {
  if (node.type === 'ForStatement') return !node.init && !node.test;
  if (node.type !== 'WhileStatement' && node.type !== 'DoWhileStatement') return false;
  return node.test.type === 'BooleanLiteral' || node.test.type === 'NumericLiteral';
}

const saysWhyItEnds = ({ leadingComments }: Node): boolean =>
  leadingComments?.some(({ value }) => /^\s*Ends /.test(value)) ?? false;
