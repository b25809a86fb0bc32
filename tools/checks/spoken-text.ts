import type { Node } from '@babel/types';
import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Finding, Tree } from './tree.js';

const COMPONENTS = /^(libs\/kit|shell|mf-public|mf-tracking|mf-control)\/src\/.*\.tsx$/;
const SPOKEN_ATTRIBUTES = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'hint',
  'label',
  'placeholder',
  'title',
]);
/** A key of a catalogue, handed on to a component that says it. */
const KEY = /^[a-z][\w-]*(\.[\w-]+)+$/;
/** Expressions whose value is one of their parts. */
const PASSED_ON = new Set(['JSXExpressionContainer', 'TemplateLiteral', 'ConditionalExpression', 'LogicalExpression']);
/** Names of firms and products are the same in every language. */
const NAMES = new Set(['Waybill', 'Twitter', 'Telegram', 'Instagram', 'YouTube', 'Vimeo']);

/** What people read or hear comes from the catalogues, so that it can be said in every language. */
export const spokenText: Check = {
  name: 'no sentence written into a component',
  find: (tree) => scripts(tree, COMPONENTS).flatMap((path) => checkFile(tree, path)),
};

function checkFile(tree: Tree, path: string): Finding[] {
  const found: Finding[] = [];
  walk(syntaxOf(tree, path), (node, ancestors) => {
    const text = spoken(node, ancestors)?.replace(/\s+/g, ' ').trim();
    if (text && /\p{L}{2}/u.test(text) && !NAMES.has(text) && !KEY.test(text)) {
      found.push({ path, line: lineOf(node), text: `"${text}" belongs into the catalogue` });
    }
  });
  return found;
}

function spoken(node: Node, ancestors: readonly Node[]): string | null {
  if (node.type === 'JSXText') return node.value;
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateElement') return null;
  const holder = ancestors.findLast(({ type }) => !PASSED_ON.has(type));
  const text = node.type === 'StringLiteral' ? node.value : node.value.raw;
  if (holder?.type === 'JSXElement' || holder?.type === 'JSXFragment') return text;
  if (holder?.type !== 'JSXAttribute' || holder.name.type !== 'JSXIdentifier') return null;
  return SPOKEN_ATTRIBUTES.has(holder.name.name) ? text : null;
}
