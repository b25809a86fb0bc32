import type { Node } from '@babel/types';
import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Finding, Tree } from './tree.js';

const SQL = /\b(select\s.+\sfrom|insert\s+into|update\s.+\sset|delete\s+from|where|order\s+by|having)\b/is;
/** A fragment fixed in the source is written in capitals; everything else may come from outside. */
const FIXED = /^[A-Z][A-Z0-9_]*$/;

/** Values reach the database as parameters: no statement is put together from texts. */
export const builtSql: Check = {
  name: 'no statement built from strings',
  find: (tree) => scripts(tree, /^(backend|bench)\//).flatMap((path) => checkFile(tree, path)),
};

function checkFile(tree: Tree, path: string): Finding[] {
  const found: Finding[] = [];
  walk(syntaxOf(tree, path), (node) => {
    const parts = partsOf(node);
    if (parts === null) return;
    const text = parts
      .filter((part) => part.type === 'StringLiteral')
      .map(({ value }) => value)
      .join(' ? ');
    const open = parts.filter((part) => part.type !== 'StringLiteral' && !isFixed(part));
    if (open.length > 0 && SQL.test(text)) {
      found.push({ path, line: lineOf(node), text: 'put values into parameters, not into the statement' });
    }
    return false;
  });
  return found;
}

/** The pieces of a template or of a sum of texts. */
function partsOf(node: Node): Node[] | null {
  if (node.type === 'TemplateLiteral' && node.expressions.length > 0) {
    const texts = node.quasis.map(({ value }) => ({ type: 'StringLiteral', value: value.raw }) as Node);
    return [...texts, ...node.expressions];
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null;
  const sides = [node.left, node.right].flatMap((side) => partsOf(side) ?? [side]);
  return sides.some(({ type }) => type === 'StringLiteral') ? sides : null;
}

/** Rooted in capitals: `COLUMNS`, `COLUMNS.map(…).join(', ')`, `LIMITS.page`, `PAGE + 1`. */
function isFixed(node: Node): boolean {
  switch (node.type) {
    case 'Identifier':
      return FIXED.test(node.name);
    case 'MemberExpression':
      return isFixed(node.object);
    case 'CallExpression':
      return isFixed(node.callee);
    case 'BinaryExpression':
      return isFixed(node.left) && isFixed(node.right);
    default:
      return node.type === 'NumericLiteral' || node.type === 'StringLiteral';
  }
}
