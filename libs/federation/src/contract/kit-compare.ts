import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { ReleaseError } from '../errors/release-error.js';
import { compilerOf, scratchFolder } from './compiler.js';
import { KIT_ENTRIES, splitReport } from './kit-report.js';

const run = promisify(execFile);
const COMPILER_OPTIONS = join(import.meta.dirname, '../../tsconfig/web.json');

/**
 * What a remote reads of a value may grow: rows of an atom, which come from the API, by fields and by values of a closed
 * list, as its responses may; and a list by names. A remote that puts rows into an atom has them from the API too.
 */
const READ = `
import type { Atom } from 'jotai';
type Open<T> = T extends string ? string
  : T extends (...given: never[]) => unknown ? T
  : T extends object ? { [K in keyof T]: Open<T[K]> } : T;
type Read<T> = T extends Atom<infer Held> ? Open<Held> : T extends readonly string[] ? readonly string[] : T;
declare function read<const T>(value: T): Read<T>;
`.trim();

/**
 * Exports of the older kit that the newer one breaks, one sentence each. The compiler decides: every value of the newer
 * kit must be assignable to the older one's type, and every type must still exist. Takes two kit reports.
 * @throws ReleaseError when the compiler cannot compare them
 */
export async function brokenExports(root: string, older: string, newer: string): Promise<string[]> {
  if (older === newer) return [];
  const scratch = await mkdtemp(join(await scratchFolder(root), 'compare-'));
  try {
    const files = splitReport(older);
    await writeTypes(join(scratch, 'older'), files);
    await writeTypes(join(scratch, 'newer'), splitReport(newer));
    const entries = KIT_ENTRIES.filter((entry) => files.has(`${entry}.d.ts`));
    const checks = entries.flatMap((entry) => checksOf(entry, exportsOf(files, `${entry}.d.ts`)));
    const lines = [...READ.split('\n').map((code) => ({ name: '', code })), ...checks];
    await writeFile(join(scratch, 'check.ts'), lines.map(({ code }) => code).join('\n'));
    await writeFile(join(scratch, 'tsconfig.json'), JSON.stringify(configOf()));
    const output = await compile(root, scratch);
    if (output === undefined) return [];
    const problems = problemsIn(output, lines);
    if (problems.length === 0) throw new ReleaseError(`The kits cannot be compared: ${output.slice(0, 500)}`);
    return problems;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The compiler's errors, or why it could not run; undefined when there are none. */
async function compile(root: string, folder: string): Promise<string | undefined> {
  try {
    await run(process.execPath, [compilerOf(root), '-p', folder, '--pretty', 'false']);
    return undefined;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    return stdout || stderr || String(error);
  }
}

interface Exports {
  values: string[];
  types: string[];
}

interface Line {
  name: string;
  code: string;
}

function checksOf(entry: string, { values, types }: Exports): Line[] {
  const older = `older_${entry}`;
  const newer = `newer_${entry}`;
  const imports = [
    `import type * as ${older} from './older/${entry}';`,
    `import * as ${newer} from './newer/${entry}';`,
  ];
  const valueChecks = values.map((name) => ({
    name,
    code: `export const v_${name}: Read<typeof ${older}.${name}> = read(${newer}.${name});`,
  }));
  const typeChecks = types.map((name) => ({
    name,
    code: `export type { ${name} as t_${entry}_${name} } from './newer/${entry}';`,
  }));
  const remoteModuleCheck = types.includes('RemoteModule')
    ? [
        {
          name: 'RemoteModule',
          code: `export const made: ${newer}.RemoteModule = null as unknown as ${older}.RemoteModule;`,
        },
      ]
    : [];
  return [...imports.map((code) => ({ name: '', code })), ...valueChecks, ...typeChecks, ...remoteModuleCheck];
}

/** `check.ts(7,14): error TS2322: …`: the line number identifies the export. */
function problemsIn(output: string, lines: Line[]): string[] {
  const errors = [...output.matchAll(/^.*check\.ts\((\d+),\d+\): error TS\d+: (.*)$/gm)];
  const named = errors.map(([, line = '0', why = '']) => `${lines[Number(line) - 1]?.name}: ${withoutPaths(why)}`);
  return [...new Set(named)];
}

/** The compiler's message without the names of the temporary folders. */
function withoutPaths(why: string): string {
  const named = why.replace(/(?:'typeof import\("[^"]*newer\/\w+"\)'|'"\.\/newer\/\w+"')/g, 'the kit');
  return named.replace(/import\("[^"]*"\)\./g, '').slice(0, 300);
}

async function writeTypes(dir: string, files: Map<string, string>): Promise<void> {
  for (const [file, text] of files) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), text);
  }
}

function configOf() {
  const compilerOptions = { noEmit: true, types: ['@waybill/federation/client'], noUnusedLocals: false };
  return { extends: COMPILER_OPTIONS, compilerOptions, files: ['check.ts'] };
}

/** Names that a declaration file exports, including re-exports. */
export function exportsOf(files: Map<string, string>, path: string): Exports {
  const text = files.get(path) ?? '';
  const found: Exports = { values: [], types: [] };
  for (const [, typeOnly = '', names = ''] of text.matchAll(/export (type )?\{([^}]*)\}/g)) {
    for (const specifier of names
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean)) {
      const name =
        specifier
          .replace(/^type /, '')
          .split(' as ')
          .at(-1) ?? '';
      (typeOnly || specifier.startsWith('type ') ? found.types : found.values).push(name);
    }
  }
  for (const [, kind = '', name = ''] of text.matchAll(
    /^export (?:declare )?(?:abstract )?(const|function|class|interface|type) (\w+)/gm,
  )) {
    (kind === 'interface' || kind === 'type' ? found.types : found.values).push(name);
  }
  for (const [, from = ''] of text.matchAll(/export \* from ['"]([^'"]+)['"]/g)) {
    const inner = exportsOf(files, `${posix.join(posix.dirname(path), from)}.d.ts`);
    found.values.push(...inner.values);
    found.types.push(...inner.types);
  }
  return { values: [...new Set(found.values)], types: [...new Set(found.types)] };
}
