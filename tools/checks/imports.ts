import { posix } from 'node:path';
import type { Node } from '@babel/types';
import { lineOf, syntaxOf, walk } from './syntax.js';
import type { Tree } from './tree.js';

/** One import, re-export, `import()` or `require()` with a fixed name. */
export interface Import {
  from: string;
  /** As written: `./x.js`, `react`, `@waybill/kit`. */
  specifier: string;
  /** The imported file, if it is in the tree. */
  target: string | null;
  /** Erased by the compiler. */
  typeOnly: boolean;
  /** By a call, when the code is run. */
  onDemand: boolean;
  line: number;
}

/** The imports of a file. */
export function importsOf(tree: Tree, path: string): Import[] {
  const found: Import[] = [];
  const known = new Set(tree.paths);
  walk(syntaxOf(tree, path), (node) => {
    const imported = importIn(node);
    if (imported === null) return;
    const { specifier, typeOnly } = imported;
    const onDemand = node.type === 'CallExpression';
    const target = resolveFile(known, path, specifier);
    found.push({ from: path, specifier, target, typeOnly, onDemand, line: lineOf(node) });
  });
  return found;
}

function importIn(node: Node): { specifier: string; typeOnly: boolean } | null {
  switch (node.type) {
    case 'ImportDeclaration':
      return { specifier: node.source.value, typeOnly: node.importKind === 'type' || onlyTypes(node.specifiers) };
    case 'ExportNamedDeclaration':
      return node.source ? { specifier: node.source.value, typeOnly: node.exportKind === 'type' } : null;
    case 'ExportAllDeclaration':
      return { specifier: node.source.value, typeOnly: node.exportKind === 'type' };
    case 'TSImportType':
      return { specifier: node.argument.value, typeOnly: true };
    case 'CallExpression': {
      const [first] = node.arguments;
      const imports =
        node.callee.type === 'Import' || (node.callee.type === 'Identifier' && node.callee.name === 'require');
      return imports && first?.type === 'StringLiteral' ? { specifier: first.value, typeOnly: false } : null;
    }
    default:
      return null;
  }
}

function onlyTypes(specifiers: readonly Node[]): boolean {
  return (
    specifiers.length > 0 &&
    specifiers.every((specifier) => specifier.type === 'ImportSpecifier' && specifier.importKind === 'type')
  );
}

/** TypeScript imports a file by its compiled name `.js`, or without an extension. */
function resolveFile(known: ReadonlySet<string>, from: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  const path = posix.join(posix.dirname(from), specifier);
  const bare = path.replace(/\.m?js$/, '');
  const candidates = [path, ...['.ts', '.tsx', '.mts', '/index.ts', '/index.tsx'].map((extension) => bare + extension)];
  return candidates.find((candidate) => known.has(candidate)) ?? null;
}

/** The package of a bare specifier: `@scope/name/deep` → `@scope/name`. */
export function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
