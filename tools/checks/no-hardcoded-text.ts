import type { Node } from '@babel/types';
import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Tree, Violation } from './tree.js';

const COMPONENTS = /^(libs\/kit|shell|mf-public|mf-tracking|mf-control)\/src\/.*\.tsx$/;
const TEXT_ATTRIBUTES = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'hint',
  'label',
  'placeholder',
  'title',
]);
/** The key of a text, passed to a component that looks it up. */
const KEY = /^[a-z][\w-]*(\.[\w-]+)+$/;
/** Expressions that evaluate to one of their operands. */
const TRANSPARENT = new Set([
  'JSXExpressionContainer',
  'TemplateLiteral',
  'ConditionalExpression',
  'LogicalExpression',
]);
/** Company and product names are the same in every language. */
const NAMES = new Set(['Waybill', 'Twitter', 'Telegram', 'Instagram', 'YouTube', 'Vimeo']);

/** Visible and spoken text comes from the catalogues, so that it can be translated. */
export const noHardcodedText: Check = {
  name: 'no hard-coded text in components',
  find: (tree) => scripts(tree, COMPONENTS).flatMap((path) => checkFile(tree, path)),
};

function checkFile(tree: Tree, path: string): Violation[] {
  const found: Violation[] = [];
  walk(syntaxOf(tree, path), (node, ancestors) => {
    const text = textIn(node, ancestors)?.replace(/\s+/g, ' ').trim();
    if (text && /\p{L}{2}/u.test(text) && !NAMES.has(text) && !KEY.test(text)) {
      found.push({ path, line: lineOf(node), text: `"${text}" belongs in the catalogue` });
    }
  });
  return found;
}

function textIn(node: Node, ancestors: readonly Node[]): string | null {
  if (node.type === 'JSXText') return node.value;
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateElement') return null;
  const parent = ancestors.findLast(({ type }) => !TRANSPARENT.has(type));
  const text = node.type === 'StringLiteral' ? node.value : node.value.raw;
  if (parent?.type === 'JSXElement' || parent?.type === 'JSXFragment') return text;
  if (parent?.type !== 'JSXAttribute' || parent.name.type !== 'JSXIdentifier') return null;
  return TEXT_ATTRIBUTES.has(parent.name.name) ? text : null;
}
