import { parse } from '@babel/parser';
import { type Node, VISITOR_KEYS } from '@babel/types';
import type { Tree } from './tree.js';

const SCRIPT = /\.(ts|tsx|mjs|js)$/;
const parsed = new WeakMap<Tree, Map<string, Node>>();

/** Scripts whose path matches `folders`, except generated ones; tests only with `specs`. */
export function scripts(tree: Tree, folders: RegExp, { specs = false } = {}): string[] {
  return tree.paths.filter(
    (path) => SCRIPT.test(path) && folders.test(path) && !path.includes('.generated.') && (specs || !isForTests(path)),
  );
}

/** Specs, the support code of a project's tests, and the end-to-end tests; not the library `libs/testing`. */
export function isForTests(path: string): boolean {
  return /\.spec\.tsx?$|(?<!^libs)\/(testing|tests?|[a-z]+-tests)\/|^e2e\//.test(path);
}

/** The syntax tree of a file, parsed once. Empty if the file has a syntax error, which `parseable` reports. */
export function syntaxOf(tree: Tree, path: string): Node {
  const known = parsed.get(tree) ?? new Map<string, Node>();
  parsed.set(tree, known);
  const node = known.get(path) ?? parseOrEmpty(tree, path);
  known.set(path, node);
  return node;
}

function parseOrEmpty(tree: Tree, path: string): Node {
  try {
    return parseScript(tree, path);
  } catch {
    return parse('');
  }
}

/** @throws SyntaxError of Babel, with `loc` */
export function parseScript(tree: Tree, path: string): Node {
  const jsx = /\.(tsx|js|mjs)$/.test(path);
  return parse(tree.read(path), {
    sourceType: 'module',
    sourceFilename: path,
    plugins: ['typescript', 'decorators-legacy', ...(jsx ? (['jsx'] as const) : [])],
  });
}

/** Visits `node` and its descendants with their ancestors, nearest last. Returning false from `enter` skips the children. */
export function walk(node: Node, enter: (node: Node, ancestors: readonly Node[]) => unknown): void {
  visit(node, []);
  function visit(current: Node, ancestors: readonly Node[]) {
    if (enter(current, ancestors) === false) return;
    const path = [...ancestors, current];
    for (const child of children(current)) visit(child, path);
  }
}

function children(node: Node): Node[] {
  const fields = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  return (VISITOR_KEYS[node.type] ?? [])
    .flatMap((key) => fields[key] ?? [])
    .filter((child): child is Node => child !== null);
}

/** The first line of a node, starting at 1. */
export function lineOf(node: Node): number {
  return node.loc?.start.line ?? 1;
}
