import type { Node } from '@babel/types';
import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Violation } from './tree.js';

const SCANS_TABLE = /^(findAndCount|findAndCountBy|getManyAndCount|offset|skip)$/;

/** The cost of a list must not depend on the size of the table: pages begin at a cursor, and totals come from counters. */
export const offsetPagination: Check = {
  name: 'no offset pagination or table counts',
  find: (tree) => {
    const found: Violation[] = [];
    for (const path of scripts(tree, /^backend\/src\//)) {
      walk(syntaxOf(tree, path), (node, ancestors) => {
        const name = calledMethod(node) ?? optionOfFind(node, ancestors);
        if (name && SCANS_TABLE.test(name)) found.push({ path, line: lineOf(node), text: `${name}: use a cursor` });
      });
    }
    return found;
  },
};

function calledMethod(node: Node): string | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return null;
  if (node.callee.object.type === 'ThisExpression') return null;
  return node.callee.property.type === 'Identifier' ? node.callee.property.name : null;
}

/** `repository.find({ skip: 40 })` */
function optionOfFind(node: Node, ancestors: readonly Node[]): string | null {
  if (node.type !== 'ObjectProperty' || node.key.type !== 'Identifier') return null;
  const call = ancestors.at(-2);
  return call && /^find/.test(calledMethod(call) ?? '') ? node.key.name : null;
}
