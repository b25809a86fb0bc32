import type { Check, Tree, Violation } from './tree.js';

const TEXT = /\.(ts|tsx|mjs|cjs|js|json|md|css|hbs|yml|yaml|html|svg|txt)$/;
/** Windows keeps these for devices, whatever their extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const NOT_IN_NAMES = /[<>:"\\|?*]|[. ]$/;
/** What only a Unix shell understands: a variable before the command, programs of Unix, quotes with spaces in them. */
const SHELL = /(^|&& *)([A-Z_]+=|(rm|cp|mv|mkdir|cat|export) )|'|\$/;

/** A clone on Windows and macOS has the same files with the same bytes, and its scripts run there. */
export const portableFiles: Check = {
  name: 'files and scripts for every system',
  find: (tree) => [...attributes(tree), ...tree.paths.flatMap((path) => checkFile(tree, path)), ...twins(tree)],
};

/** Without it git writes \r\n on Windows: hashes differ, and a script that a container runs does not start. */
function attributes(tree: Tree): Violation[] {
  const text = tree.paths.includes('.gitattributes') ? tree.read('.gitattributes') : '';
  return /^\* text=auto eol=lf$/m.test(text)
    ? []
    : [{ path: '.gitattributes', line: 1, text: 'must say that lines end with \\n on every system' }];
}

function checkFile(tree: Tree, path: string): Violation[] {
  const found: Violation[] = [];
  if (path.split('/').some((name) => NOT_IN_NAMES.test(name) || DEVICE.test(name))) {
    found.push({ path, line: 1, text: 'has a name that Windows does not allow' });
  }
  if (!TEXT.test(path)) return found;
  const text = tree.read(path);
  const index = text.indexOf('\r\n');
  if (index >= 0) {
    found.push({ path, line: text.slice(0, index).split('\n').length, text: 'ends a line with \\r\\n' });
  }
  return path.endsWith('package.json') ? [...found, ...scriptsOf(path, text)] : found;
}

function scriptsOf(path: string, text: string): Violation[] {
  const { scripts = {} } = JSON.parse(text) as { scripts?: Record<string, string> };
  return Object.entries(scripts)
    .filter(([, command]) => SHELL.test(command))
    .map(([name]) => {
      const line = text.split('\n').findIndex((content) => content.includes(`"${name}": `)) + 1;
      return { path, line, text: `the script ${name} needs a Unix shell` };
    });
}

/** Windows and macOS keep one file where names differ in their case only. */
function twins(tree: Tree): Violation[] {
  const first = new Map<string, string>();
  return tree.paths.flatMap((path) => {
    const other = first.get(path.toLowerCase());
    if (other === undefined) first.set(path.toLowerCase(), path);
    return other === undefined ? [] : [{ path, line: 1, text: `differs from ${other} in case only` }];
  });
}
