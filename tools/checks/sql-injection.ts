import type { Node } from '@babel/types';
import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Tree, Violation } from './tree.js';

const SQL = /\b(select\s.+\sfrom|insert\s+into|update\s.+\sset|delete\s+from|where|order\s+by|having)\b/is;
/** Constants in capitals are part of the source; any other value may be input. */
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/** Values reach the database as parameters: no statement is concatenated from strings. */
export const sqlInjection: Check = {
  name: 'no SQL built from strings',
  find: (tree) => scripts(tree, /^(backend|bench)\//).flatMap((path) => checkFile(tree, path)),
};

function checkFile(tree: Tree, path: string): Violation[] {
  const found: Violation[] = [];
  walk(syntaxOf(tree, path), (node) => {
    const parts = partsOf(node);
    if (parts === null) return;
    const text = parts
      .filter((part) => part.type === 'StringLiteral')
      .map(({ value }) => value)
      .join(' ? ');
    const variable = parts.filter((part) => part.type !== 'StringLiteral' && !isConstant(part));
    if (variable.length > 0 && SQL.test(text)) {
      found.push({ path, line: lineOf(node), text: 'pass values as parameters, not in the statement' });
    }
    return false;
  });
  return found;
}

/** The parts of a template literal or of a string concatenation. */
function partsOf(node: Node): Node[] | null {
  if (node.type === 'TemplateLiteral' && node.expressions.length > 0) {
    const texts = node.quasis.map(({ value }) => ({ type: 'StringLiteral', value: value.raw }) as Node);
    return [...texts, ...node.expressions];
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null;
  const sides = [node.left, node.right].flatMap((side) => partsOf(side) ?? [side]);
  return sides.some(({ type }) => type === 'StringLiteral') ? sides : null;
}

/** Begins with a constant: `COLUMNS`, `COLUMNS.map(…).join(', ')`, `LIMITS.page`, `PAGE + 1`. */
function isConstant(node: Node): boolean {
  switch (node.type) {
    case 'Identifier':
      return CONSTANT.test(node.name);
    case 'MemberExpression':
      return isConstant(node.object);
    case 'CallExpression':
      return isConstant(node.callee);
    case 'BinaryExpression':
      return isConstant(node.left) && isConstant(node.right);
    default:
      return node.type === 'NumericLiteral' || node.type === 'StringLiteral';
  }
}
