import type { Node } from '@babel/types';
import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Finding } from './tree.js';

const COSTS_THE_TABLE = /^(findAndCount|findAndCountBy|getManyAndCount|offset|skip)$/;

/** A page costs the page: nobody skips rows, and lists are counted by a kept number, not by the query. */
export const boundedReads: Check = {
  name: 'no read that skips or counts the table',
  find: (tree) => {
    const found: Finding[] = [];
    for (const path of scripts(tree, /^backend\/src\//)) {
      walk(syntaxOf(tree, path), (node, ancestors) => {
        const name = called(node) ?? optionOfFind(node, ancestors);
        if (name && COSTS_THE_TABLE.test(name)) found.push({ path, line: lineOf(node), text: `${name}: use a cursor` });
      });
    }
    return found;
  },
};

function called(node: Node): string | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return null;
  if (node.callee.object.type === 'ThisExpression') return null;
  return node.callee.property.type === 'Identifier' ? node.callee.property.name : null;
}

/** `repository.find({ skip: 40 })` */
function optionOfFind(node: Node, ancestors: readonly Node[]): string | null {
  if (node.type !== 'ObjectProperty' || node.key.type !== 'Identifier') return null;
  const call = ancestors.at(-2);
  return call && /^find/.test(called(call) ?? '') ? node.key.name : null;
}
