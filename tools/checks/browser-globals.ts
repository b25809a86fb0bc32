import type { Node } from '@babel/types';
import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Tree, Violation } from './tree.js';

/** Code that also runs on the server. */
const RENDERED = /^(libs\/kit(?:-\d+)?|shell|mf-public|mf-tracking)\/src\//;
/** The entry point of the browser is the only file that never runs on the server. */
const ENTRY = 'shell/src/main.tsx';
const BROWSER_ONLY = new Set([
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'navigator',
  'location',
  'history',
  'screen',
  'matchMedia',
  'requestAnimationFrame',
  'IntersectionObserver',
  'ResizeObserver',
  'MutationObserver',
]);
/** Hooks that call their first argument during render. */
const CALLED_IN_RENDER = new Set(['useState', 'useMemo', 'useReducer', 'useRef']);
const ITERATION = /^(map|flatMap|filter|find|some|every|forEach|reduce|sort|toSorted|from)$/;

/** Browser globals, the clock and random values belong in effects and handlers, not in module scope or render. */
export const browserGlobals: Check = {
  name: 'browser globals at import or render',
  find: (tree) =>
    scripts(tree, RENDERED)
      .filter((path) => path !== ENTRY)
      .flatMap((path) => checkFile(tree, path)),
};

function checkFile(tree: Tree, path: string): Violation[] {
  const found: Violation[] = [];
  walk(syntaxOf(tree, path), (node, ancestors) => {
    if (isType(node)) return false;
    if (isFunction(node) && !runsInRender(node, ancestors)) return false;
    const name = impureAccess(node, ancestors);
    if (name) found.push({ path, line: lineOf(node), text: `${name} is used at import or render` });
  });
  return found;
}

/** Components, hooks, and the initializers that they pass to useState and the like run during render; other functions run later. */
function runsInRender(node: Node, ancestors: readonly Node[]): boolean {
  const parent = ancestors.at(-1);
  if (parent?.type === 'CallExpression') {
    if (parent.callee === node) return true;
    const { callee } = parent;
    if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
      return ITERATION.test(callee.property.name);
    }
    const isFirst = parent.arguments[0] === node;
    if (isFirst && callee.type === 'Identifier' && CALLED_IN_RENDER.has(callee.name)) return true;
  }
  return /^([A-Z]|use[A-Z])/.test(nameOf(node, parent) ?? '');
}

function nameOf(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'FunctionDeclaration') return node.id?.name;
  return parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id.name : undefined;
}

function impureAccess(node: Node, ancestors: readonly Node[]): string | null {
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return impureCall(node);
  if (node.type !== 'Identifier' || !BROWSER_ONLY.has(node.name)) return null;
  return isReference(node, ancestors) && !isDeclaredHere(node.name, ancestors) ? node.name : null;
}

function impureCall(node: Extract<Node, { type: 'CallExpression' | 'NewExpression' }>): string | null {
  const { callee } = node;
  if (node.type === 'NewExpression') {
    return callee.type === 'Identifier' && callee.name === 'Date' && node.arguments.length === 0 ? 'new Date()' : null;
  }
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return null;
  const called = `${callee.object.name}.${callee.property.type === 'Identifier' ? callee.property.name : ''}`;
  return called === 'Date.now' || called === 'Math.random' ? `${called}()` : null;
}

/** Whether the identifier is read: not a property name, key, import, label or operand of `typeof`. */
function isReference(node: Node, ancestors: readonly Node[]): boolean {
  const parent = ancestors.at(-1);
  switch (parent?.type) {
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return parent.object === node || parent.computed;
    case 'ObjectProperty':
      return parent.value === node && ancestors.at(-2)?.type !== 'ObjectPattern';
    case 'ObjectMethod':
    case 'ClassMethod':
    case 'ClassProperty':
      return parent.key !== node;
    case 'UnaryExpression':
      return parent.operator !== 'typeof';
    case 'ImportSpecifier':
    case 'ExportSpecifier':
    case 'VariableDeclarator':
      return parent.type === 'VariableDeclarator' && parent.init === node;
    default:
      return true;
  }
}

/** Whether an enclosing function or the file declares a parameter or variable of that name. */
function isDeclaredHere(name: string, ancestors: readonly Node[]): boolean {
  return ancestors.some((scope) => declaredNames(scope).has(name));
}

const namesOfScope = new WeakMap<Node, Set<string>>();

function declaredNames(scope: Node): Set<string> {
  const known = namesOfScope.get(scope);
  if (known) return known;
  const names = new Set<string>();
  namesOfScope.set(scope, names);
  if (isFunction(scope)) for (const parameter of scope.params) collectNames(parameter, names);
  if (scope.type === 'Program' || scope.type === 'BlockStatement') {
    for (const statement of scope.body) {
      if (statement.type === 'VariableDeclaration')
        for (const { id } of statement.declarations) collectNames(id, names);
      if (statement.type === 'FunctionDeclaration' && statement.id) names.add(statement.id.name);
      if (statement.type === 'ImportDeclaration') for (const { local } of statement.specifiers) names.add(local.name);
    }
  }
  return names;
}

function collectNames(pattern: Node, names: Set<string>): void {
  walk(pattern, (node) => {
    if (node.type === 'Identifier') names.add(node.name);
  });
}

type FunctionNode = Extract<
  Node,
  {
    type:
      | 'FunctionDeclaration'
      | 'FunctionExpression'
      | 'ArrowFunctionExpression'
      | 'ObjectMethod'
      | 'ClassMethod'
      | 'ClassPrivateMethod';
  }
>;

function isFunction(node: Node): node is FunctionNode {
  return /^(Function|ArrowFunction)|^(Object|Class|ClassPrivate)Method$/.test(node.type);
}

function isType(node: Node): boolean {
  return node.type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)/.test(node.type);
}
