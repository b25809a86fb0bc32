import type { CallExpression, Node } from '@babel/types';
import { isForTests, lineOf, scripts, syntaxOf, walk } from './syntax.js';
import type { Check } from './tree.js';

/** Suites that need Linux: they start Debian's browsers and databases, mount file systems, freeze processes. */
const LINUX_ONLY = /^(e2e|bench|shell\/release-tests|operations|tools\/bundle|tools\/proxy)\//;

/** The files that know how the systems differ. */
const ANSWERS = /\/(npm-command|process-group)\.(mjs|ts)$/;

interface Rule {
  /** What is wrong with a call, or undefined. */
  find(call: CallExpression, path: string, ancestors: readonly Node[]): string | undefined;
}

/** Code runs on Windows and macOS as on Linux, as far as its text can tell. */
export const portableCode: Check = {
  name: 'code for every system',
  find: (tree) =>
    scripts(tree, /^/, { specs: true })
      .filter((path) => !LINUX_ONLY.test(path) && !ANSWERS.test(path))
      .flatMap((path) => {
        const found: { path: string; line: number; text: string }[] = [];
        walk(syntaxOf(tree, path), (node, ancestors) => {
          const text = node.type === 'CallExpression' ? problemOf(node, path, ancestors) : problemOfOther(node);
          if (text !== undefined) found.push({ path, line: lineOf(node), text });
        });
        return found;
      }),
};

const problemOf = (call: CallExpression, path: string, ancestors: readonly Node[]): string | undefined =>
  RULES.map(({ find }) => find(call, path, ancestors)).find((text) => text !== undefined);

const RULES: readonly Rule[] = [
  // On Windows these are batch files.
  {
    find: ({ callee, arguments: [program] }) =>
      /^(spawn|exec|run|start)/i.test(nameOf(callee)) && isNpm(program)
        ? 'use npmCommand or installedCommand: Windows cannot start npm and npx by their names'
        : undefined,
  },
  {
    find: ({ callee, arguments: [pid] }) =>
      nameOf(callee) === 'kill' && isNegative(pid) ? 'use signalGroup: Windows has no process groups' : undefined,
  },
  {
    find: ({ callee, arguments: [, , kind] }, path) =>
      /^symlink(Sync)?$/.test(nameOf(callee)) && textOf(kind) !== 'junction' && !isForTests(path)
        ? "make folders' links with 'junction': other links need a privilege on Windows"
        : undefined,
  },
  {
    find: ({ callee, arguments: [separator] }) =>
      nameOf(callee) === 'split' && textOf(separator) === '/' && isFolder(objectOf(callee))
        ? 'split paths of the system with node:path: Windows separates them by \\'
        : undefined,
  },
  {
    find: ({ callee }, _path, ancestors) =>
      nameOf(callee) === 'toISOString' && namesFile(ancestors)
        ? 'replace the colons: Windows has no file names with them'
        : undefined,
  },
  {
    find: ({ callee, arguments: [port] }) =>
      callee.type === 'MemberExpression' &&
      nameOf(callee) === 'listen' &&
      port?.type === 'NumericLiteral' &&
      port.value !== 0
        ? 'take the port from the configuration or from freePort: this one may be in use or reserved'
        : undefined,
  },
];

/** What is wrong with anything but a call: a list that is a command, a function, a path. */
function problemOfOther(node: Node): string | undefined {
  if (node.type === 'ArrayExpression' && isNpm(node.elements[0])) {
    return 'use npmCommand or installedCommand: Windows cannot start npm and npx by their names';
  }
  if (isFunction(node) && flushesWhatItReads(node)) {
    return 'flush files where they are written: Windows flushes no file that is open for reading';
  }
  if (node.type === 'MemberExpression' && nameOf(node) === 'pathname' && isFileUrl(node.object)) {
    return 'use fileURLToPath: on Windows the path of a URL begins with a slash';
  }
  return undefined;
}

const isNpm = (node: Node | null | undefined): boolean => /^(npm|npx)$/.test(textOf(node) ?? '');

const textOf = (node: Node | null | undefined): string | undefined =>
  node?.type === 'StringLiteral' ? node.value : undefined;

/** The last name of `a`, `b.a` and `promisify(a)`. */
function nameOf(node: Node | null | undefined): string {
  if (node?.type === 'Identifier') return node.name;
  if (node?.type === 'MemberExpression') return nameOf(node.property);
  return node?.type === 'CallExpression' ? nameOf(node.arguments[0]) : '';
}

const objectOf = (node: Node): Node | undefined => (node.type === 'MemberExpression' ? node.object : undefined);

/** `-pid`. */
const isNegative = (node: Node | null | undefined): boolean =>
  node?.type === 'UnaryExpression' && node.operator === '-';

/** `folder`, `import.meta.dirname`, `join(…)`: paths with the separators of the system. */
const isFolder = (node: Node | undefined): boolean =>
  node?.type === 'CallExpression'
    ? /^(join|relative|resolve|cwd|fileURLToPath)$/.test(nameOf(node.callee)) && !isPosix(node.callee)
    : /^(dir|dirname|folder|root|cwd)$/i.test(nameOf(node));

const isPosix = (callee: Node): boolean => nameOf(objectOf(callee)) === 'posix';

/** In the arguments of `join`, unless something replaces or cuts its text on the way. */
function namesFile(ancestors: readonly Node[]): boolean {
  const calls = ancestors.flatMap((node) => (node.type === 'CallExpression' ? [nameOf(node.callee)] : []));
  return calls.at(-1) === 'join';
}

const isFileUrl = (node: Node): boolean =>
  node.type === 'NewExpression' &&
  nameOf(node.callee) === 'URL' &&
  node.arguments.some((argument) => argument.type === 'MemberExpression' && argument.object.type === 'MetaProperty');

const isFunction = (node: Node): boolean => /Function|ObjectMethod|ClassMethod/.test(node.type);

/** A function that opens for reading and flushes; where it returns first on Windows, it knows. */
function flushesWhatItReads(node: Node): boolean {
  let [opens, flushes, knows] = [false, false, false];
  walk(node, (inner) => {
    if (textOf(inner) === 'win32') knows = true;
    if (inner.type !== 'CallExpression') return;
    const [, flags] = inner.arguments;
    if (/^open(Sync)?$/.test(nameOf(inner.callee))) opens ||= flags === undefined || textOf(flags) === 'r';
    flushes ||= /^(sync|datasync|fsync(Sync)?|fdatasync(Sync)?)$/.test(nameOf(inner.callee));
  });
  return opens && flushes && !knows;
}
