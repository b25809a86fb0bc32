import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Finding, Tree } from './tree.js';

const EXAMPLE = '.env.example';
/** The readers of the environment: each holds one schema whose keys are the names of the variables. */
const READERS = /^(backend\/src\/config\/config\.ts|shell\/server\/config\/config\.ts|tools\/site\/settings\.ts)$/;
const VARIABLE = /^[A-Z][A-Z0-9_]+$/;

/** .env.example names every variable that is read, and no other. */
export const documentedVariables: Check = {
  name: 'variables are documented',
  find: (tree) => {
    const documented = documentedIn(tree);
    const readers = scripts(tree, READERS).flatMap((path) => variablesOf(tree, path));
    const names = new Set(readers.map(({ text }) => text));
    const missing = readers.filter(({ text }) => !documented.some((one) => one.text === text));
    const left = documented.filter(({ text }) => !names.has(text));
    return [
      ...missing.map((found) => ({ ...found, text: `${found.text} is not in ${EXAMPLE}` })),
      ...left.map((found) => ({ ...found, text: `nothing reads ${found.text}` })),
    ];
  },
};

function documentedIn(tree: Tree): Finding[] {
  const lines = tree.paths.includes(EXAMPLE) ? tree.read(EXAMPLE).split('\n') : [];
  return lines.flatMap((line, index) => {
    const name = /^#?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1];
    return name ? [{ path: EXAMPLE, line: index + 1, text: name }] : [];
  });
}

function variablesOf(tree: Tree, path: string): Finding[] {
  const found = new Map<string, Finding>();
  walk(syntaxOf(tree, path), (node) => {
    if (node.type !== 'ObjectProperty' || node.key.type !== 'Identifier') return;
    const { name } = node.key;
    if (VARIABLE.test(name)) found.set(name, { path, line: lineOf(node), text: name });
  });
  return [...found.values()];
}
