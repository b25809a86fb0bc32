import { posix } from 'node:path';
import { codeOf, type DocumentCode } from './document-code.js';
import type { Check, Tree, Violation } from './tree.js';

/** What operators and newcomers read. How-tos are followed by `npm run test:how-tos`. */
const DOCUMENTS = /^(docs\/operations\/[\w-]+|README|CONTRIBUTING|SECURITY|docs\/security|docs\/benchmarks)\.md$/;

const VARIABLES = 'libs/contracts/src/environment.ts';
const VARIABLE = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;
const SCRIPT = /\.m?[jt]sx?$/;

const NPM = /\bnpm (?:run (?:-s |--silent )*)?([a-z][\w:-]*)((?: .*)?)$/;
/** npm's own. */
const NPM_COMMANDS = ['run', 'ci', 'install', 'exec', 'pack', 'version'];
const WORKSPACE = /^ -w (\S+)/;
const ARGUMENTS = / -- (.*)$/;

const WAYBILL = /(?:^|\/bin\/)waybill (?:--env-file \S+ )?([a-z-]+)(.*)$/;
const WAYBILL_USAGE = 'tools/command/usage.ts';
const RELEASE_USAGE = 'libs/federation/src/cli/usage.ts';
/** Where a command's options are, and `release`, which has commands itself. */
const SOURCES: Readonly<Record<string, string>> = {
  release: 'libs/federation/src/cli/main.ts',
  admin: 'backend/src/cli/admin.ts',
  audit: 'backend/src/cli/audit.ts',
  backup: 'backend/src/cli/backup.ts',
  restore: 'backend/src/cli/restore.ts',
  reindex: 'backend/src/cli/reindex.ts',
  doctor: 'backend/src/cli/doctor.ts',
};

/** A script of another workspace, without the `--` that passes its arguments on. */
const WITHOUT_ARGUMENTS = /^npm run .* -w \S+$/;

/** Commands, their options, environment variables and files that documents name exist, and scripts pass options on. */
export const documentedCommands: Check = {
  name: 'commands, variables and files in documents',
  find: (tree) => [
    ...tree.paths
      .filter((path) => DOCUMENTS.test(path))
      .flatMap((path) => codeOf(tree, path))
      .flatMap((found) => [
        ...npmProblems(tree, found),
        ...waybillProblems(tree, found),
        ...unknownVariables(tree, found),
        ...missingFiles(tree, found),
      ]),
    ...deafScripts(tree),
  ],
};

const deafScripts = (tree: Tree): Violation[] =>
  Object.entries(scriptsOf(tree, 'package.json'))
    .filter(([, command]) => WITHOUT_ARGUMENTS.test(command))
    .map(([name]) => ({ path: 'package.json', line: 1, text: `npm run ${name} loses its arguments: "--" is missing` }));

const problem = ({ path, line }: DocumentCode, text: string): Violation => ({ path, line, text });

function npmProblems(tree: Tree, found: DocumentCode): Violation[] {
  const [command, script = '', rest = ''] = NPM.exec(found.code) ?? [];
  if (command === undefined || NPM_COMMANDS.includes(script)) return [];
  const workspace = WORKSPACE.exec(rest)?.[1];
  const manifest = workspace === undefined ? 'package.json' : manifestOf(tree, workspace);
  if (!(script in scriptsOf(tree, manifest)))
    return [problem(found, `npm run ${script}: ${manifest} has no such script`)];
  return argumentProblems(tree, found, script, ARGUMENTS.exec(rest)?.[1] ?? '');
}

function waybillProblems(tree: Tree, found: DocumentCode): Violation[] {
  const [call, command = '', rest = ''] = WAYBILL.exec(found.code) ?? [];
  if (call === undefined) return [];
  if (command !== 'help' && !isListed(tree, WAYBILL_USAGE, command))
    return [problem(found, `waybill ${command}: ${WAYBILL_USAGE} has no such command`)];
  return argumentProblems(tree, found, command, rest.trim());
}

/** The options of our own programs, and the commands of `release`. */
function argumentProblems(tree: Tree, found: DocumentCode, command: string, args: string): Violation[] {
  const source = SOURCES[command];
  if (source === undefined) return [];
  const words = args.split(/\s+/).filter((word) => word !== '');
  const [first = ''] = words;
  const isUnknown = command === 'release' && /^[a-z]/.test(first) && !isListed(tree, RELEASE_USAGE, first);
  const options = words.flatMap((word) => /^--[a-z][a-z-]*$/.exec(word) ?? []);
  return [
    ...(isUnknown ? [problem(found, `release ${first}: ${RELEASE_USAGE} has no such command`)] : []),
    ...options
      .filter((option) => !hasOption(textOf(tree, source), option))
      .map((option) => problem(found, `${command} ${option}: ${source} has no such option`)),
  ];
}

/** A usage has a command at the start of a line, or after a bar. */
const isListed = (tree: Tree, usage: string, command: string) =>
  new RegExp(`(?:^ {2}|\\| )${command}(?![\\w-])`, 'm').test(textOf(tree, usage));

/** As it is written, or declared for `parseArgs`. */
const hasOption = (source: string, option: string) =>
  new RegExp(`${option}(?![\\w-])|['"]?\\b${option.slice(2)}['"]?: \\{ type:`).test(source);

function unknownVariables(tree: Tree, found: DocumentCode): Violation[] {
  const listed = textOf(tree, VARIABLES);
  return [...found.code.matchAll(VARIABLE)]
    .filter(([name]) => !listed.includes(`'${name}'`) && !isRead(tree, name))
    .map(([name]) => problem(found, `${name} is not in ${VARIABLES}, and no script reads it`));
}

/** Variables of commands and suites are no settings of the site. */
const isRead = (tree: Tree, name: string) =>
  tree.paths.some(
    (path) => SCRIPT.test(path) && tree.read(path).includes('process.env') && tree.read(path).includes(name),
  );

function missingFiles(tree: Tree, found: DocumentCode): Violation[] {
  const path = found.code.replace(/\/$/, '');
  const [top = ''] = path.split('/', 1);
  const isOurs =
    found.isSpan && /^[\w.-]+(?:\/[\w.-]+)+$/.test(path) && tree.paths.some((one) => one.startsWith(`${top}/`));
  // What a build makes is not in the repository.
  if (!isOurs || path.split('/').includes('dist')) return [];
  const exists = tree.paths.some((one) => one === path || one.startsWith(`${path}/`) || one.startsWith(`${path}.`));
  return exists ? [] : [problem(found, `${path} does not exist`)];
}

function manifestOf(tree: Tree, workspace: string): string {
  const manifests = tree.paths.filter((path) => posix.basename(path) === 'package.json');
  const isNamed = (path: string) => JSON.parse(tree.read(path)).name === workspace;
  return manifests.find((path) => posix.dirname(path) === workspace || isNamed(path)) ?? `${workspace}/package.json`;
}

const scriptsOf = (tree: Tree, manifest: string): Record<string, string> =>
  tree.paths.includes(manifest) ? (JSON.parse(tree.read(manifest)).scripts ?? {}) : {};

const textOf = (tree: Tree, path: string) => (tree.paths.includes(path) ? tree.read(path) : '');
