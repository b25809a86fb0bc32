import type { FunctionDeclaration, Node, Statement } from '@babel/types';
import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Violation } from './tree.js';

/**
 * Functions exist from the first line of a module, a constant from its own line on: one below an `await` is missing while
 * that is under way, and only the call that reads it fails.
 */
export const constantsBeforeWork: Check = {
  name: 'what functions read is declared above the first await of a program',
  find: (tree) =>
    scripts(tree, /./).flatMap((path) => {
      const file = syntaxOf(tree, path);
      return file.type === 'File' ? violationsIn(path, file.program.body) : [];
    }),
};

function violationsIn(path: string, body: readonly Statement[]): Violation[] {
  const work = body.findIndex(awaits);
  if (work < 0) return [];
  const read = new Set(body.filter((node) => node.type === 'FunctionDeclaration').flatMap(namesReadBy));
  return body.slice(work + 1).flatMap((statement) =>
    constantsOf(statement)
      .filter((name) => read.has(name))
      .map((name) => ({
        path,
        line: lineOf(statement),
        text: `${name} is missing while the await above is under way; declare it before`,
      })),
  );
}

/** Whether it waits for more than the loading of a module. */
function awaits(statement: Statement): boolean {
  let found = false;
  walk(statement, (node) => {
    if (isFunction(node)) return false;
    if (node.type === 'ForOfStatement' && node.await) found = true;
    if (node.type === 'AwaitExpression' && !isImport(node.argument)) found = true;
    return !found;
  });
  return found;
}

const isFunction = ({ type }: Node) => /Function|Method$/.test(type);
const isImport = (node: Node) =>
  node.type === 'ImportExpression' || (node.type === 'CallExpression' && node.callee.type === 'Import');

/** Names that are used in a function and not its own. */
function namesReadBy(declaration: FunctionDeclaration): string[] {
  const used = new Set<string>();
  const own = new Set<string>();
  walk(declaration, (node, ancestors) => {
    if (node.type !== 'Identifier') return;
    const parents = [...ancestors, node];
    (isBound(parents) ? own : used).add(node.name);
  });
  return [...used].filter((name) => !own.has(name));
}

/** A parameter, or the left side of a declaration. */
function isBound(path: readonly Node[]): boolean {
  return path.some((node, index) => {
    const child = path[index + 1];
    if (!child) return false;
    if (node.type === 'VariableDeclarator') return child === node.id;
    return isFunction(node) && 'params' in node && (node.params as Node[]).includes(child);
  });
}

function constantsOf(statement: Statement): string[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type === 'ClassDeclaration') return declaration.id ? [declaration.id.name] : [];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id }) => namesIn(id));
}

function namesIn(pattern: Node): string[] {
  const names = new Set<string>();
  walk(pattern, (node) => {
    if (node.type === 'Identifier') names.add(node.name);
  });
  return [...names];
}
