import { parse } from '@babel/parser';
import { type Node, VISITOR_KEYS } from '@babel/types';
import type { Tree } from './tree.js';

const SCRIPT = /\.(ts|tsx|mjs|js)$/;
const parsed = new WeakMap<Tree, Map<string, Node>>();

/** Scripts under any of the given folders, generated ones and specs left out unless asked for. */
export function scripts(tree: Tree, folders: RegExp, { specs = false } = {}): string[] {
  return tree.paths.filter(
    (path) => SCRIPT.test(path) && folders.test(path) && !path.includes('.generated.') && (specs || !isForTests(path)),
  );
}

/** Specs, what supports them, and the journeys. */
export function isForTests(path: string): boolean {
  return /\.spec\.tsx?$|\/(testing|tests?|[a-z]+-tests)\/|^e2e\//.test(path);
}

/** The syntax tree of one file, parsed once; an empty one when it cannot be parsed, which `readable` reports. */
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

/** Every node below `node` with its ancestors, nearest last. `enter` answering false skips what is inside. */
export function walk(node: Node, enter: (node: Node, ancestors: readonly Node[]) => unknown): void {
  visit(node, []);
  function visit(current: Node, ancestors: readonly Node[]) {
    if (enter(current, ancestors) === false) return;
    const inner = [...ancestors, current];
    for (const child of children(current)) visit(child, inner);
  }
}

function children(node: Node): Node[] {
  const fields = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  return (VISITOR_KEYS[node.type] ?? [])
    .flatMap((key) => fields[key] ?? [])
    .filter((child): child is Node => child !== null);
}

/** First line of a node, counted from 1. */
export function lineOf(node: Node): number {
  return node.loc?.start.line ?? 1;
}
