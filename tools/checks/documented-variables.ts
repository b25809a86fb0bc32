import { lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check, Tree, Violation } from './tree.js';

const EXAMPLE = '.env.example';
/** The readers of the environment: the keys of their schemas are the names of the variables. */
const READERS = /^(backend\/src\/config\/config\.ts|shell\/server\/config\/config\.ts|tools\/site\/settings\.ts)$/;
/** The list by which the servers recognize misspelled names. */
const LIST = 'libs/contracts/src/environment.ts';
const VARIABLE = /^[A-Z][A-Z0-9_]+$/;

/** .env.example lists exactly the variables that are read. */
export const documentedVariables: Check = {
  name: 'environment variables are documented',
  find: (tree) => {
    const documented = documentedIn(tree);
    const readers = scripts(tree, READERS).flatMap((path) => variablesOf(tree, path));
    const names = new Set(readers.map(({ text }) => text));
    const missing = readers.filter(({ text }) => !documented.some((entry) => entry.text === text));
    const listed = tree.paths.includes(LIST) ? listedIn(tree) : undefined;
    const unlisted = listed ? documented.filter(({ text }) => !listed.has(text)) : [];
    const unused = documented.filter(({ text }) => !names.has(text));
    return [
      ...missing.map((variable) => ({ ...variable, text: `${variable.text} is not in ${EXAMPLE}` })),
      ...unlisted.map((variable) => ({ ...variable, text: `${variable.text} is not in ${LIST}` })),
      ...unused.map((variable) => ({ ...variable, text: `nothing reads ${variable.text}` })),
    ];
  },
};

function documentedIn(tree: Tree): Violation[] {
  const lines = tree.paths.includes(EXAMPLE) ? tree.read(EXAMPLE).split('\n') : [];
  return lines.flatMap((line, index) => {
    const name = /^#?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1];
    return name ? [{ path: EXAMPLE, line: index + 1, text: name }] : [];
  });
}

function listedIn(tree: Tree): Set<string> {
  const names = new Set<string>();
  walk(syntaxOf(tree, LIST), (node) => {
    if (node.type === 'StringLiteral' && VARIABLE.test(node.value)) names.add(node.value);
  });
  return names;
}

function variablesOf(tree: Tree, path: string): Violation[] {
  const found = new Map<string, Violation>();
  walk(syntaxOf(tree, path), (node) => {
    if (node.type !== 'ObjectProperty' || node.key.type !== 'Identifier') return;
    const { name } = node.key;
    if (VARIABLE.test(name)) found.set(name, { path, line: lineOf(node), text: name });
  });
  return [...found.values()];
}
