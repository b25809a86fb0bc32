import { posix } from 'node:path';
import type { Node } from '@babel/types';
import { lineOf, syntaxOf, walk } from './syntax.js';
import type { Tree } from './tree.js';

/** One import, re-export, `import()` or `require()` with a fixed name. */
export interface Import {
  from: string;
  /** As written: `./x.js`, `react`, `@waybill/kit`. */
  specifier: string;
  /** The file it means, when it is one of the tree. */
  target: string | null;
  /** Gone after compilation. */
  typeOnly: boolean;
  line: number;
}

/** What one file imports. */
export function importsOf(tree: Tree, path: string): Import[] {
  const found: Import[] = [];
  const known = new Set(tree.paths);
  walk(syntaxOf(tree, path), (node) => {
    const written = importedName(node);
    if (written === null) return;
    const { specifier, typeOnly } = written;
    found.push({ from: path, specifier, target: resolveFile(known, path, specifier), typeOnly, line: lineOf(node) });
  });
  return found;
}

function importedName(node: Node): { specifier: string; typeOnly: boolean } | null {
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
    specifiers.length > 0 && specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type')
  );
}

/** TypeScript names a neighbour by the `.js` it becomes, or without an ending. */
function resolveFile(known: ReadonlySet<string>, from: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  const path = posix.join(posix.dirname(from), specifier);
  const bare = path.replace(/\.m?js$/, '');
  const candidates = [path, ...['.ts', '.tsx', '.mts', '/index.ts', '/index.tsx'].map((ending) => bare + ending)];
  return candidates.find((candidate) => known.has(candidate)) ?? null;
}

/** Package of a bare specifier: `@scope/name/deep` → `@scope/name`. */
export function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
