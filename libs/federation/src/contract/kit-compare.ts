import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { ReleaseError } from '../release/errors.js';
import { compilerOf, scratchFolder } from './compiler.js';
import { KIT_ENTRIES, splitReport } from './kit-report.js';

const run = promisify(execFile);

/**
 * What of the older kit a remote could no longer use as it did, one sentence per export. The compiler decides: every
 * value of the newer kit must be usable where the older one was, every type must still be there.
 */
export async function brokenExports(root: string, older: string, newer: string): Promise<string[]> {
  if (older === newer) return [];
  const scratch = await mkdtemp(join(await scratchFolder(root), 'compare-'));
  try {
    const files = splitReport(older);
    await writeTypes(join(scratch, 'older'), files);
    await writeTypes(join(scratch, 'newer'), splitReport(newer));
    const entries = KIT_ENTRIES.filter((entry) => files.has(`${entry}.d.ts`));
    const lines = entries.flatMap((entry) => checks(entry, exportsOf(files, `${entry}.d.ts`)));
    await writeFile(join(scratch, 'check.ts'), lines.map(({ code }) => code).join('\n'));
    await writeFile(join(scratch, 'tsconfig.json'), JSON.stringify(configOf(root)));
    const output = await compile(root, scratch);
    if (output === undefined) return [];
    const faults = faultsIn(output, lines);
    if (faults.length === 0) throw new ReleaseError(`The kits cannot be compared: ${output.slice(0, 500)}`);
    return faults;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** What the compiler finds wrong, or why it could not look; undefined when all is fine. */
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

function checks(entry: string, { values, types }: Exports): Line[] {
  const older = `older_${entry}`;
  const newer = `newer_${entry}`;
  const heads = [`import type * as ${older} from './older/${entry}';`, `import * as ${newer} from './newer/${entry}';`];
  const ofValues = values.map((name) => ({
    name,
    code: `export const v_${name}: typeof ${older}.${name} = ${newer}.${name};`,
  }));
  const ofTypes = types.map((name) => ({
    name,
    code: `export type { ${name} as t_${entry}_${name} } from './newer/${entry}';`,
  }));
  const ofRemotes = types.includes('RemoteModule')
    ? [
        {
          name: 'RemoteModule',
          code: `export const made: ${newer}.RemoteModule = null as unknown as ${older}.RemoteModule;`,
        },
      ]
    : [];
  return [...heads.map((code) => ({ name: '', code })), ...ofValues, ...ofTypes, ...ofRemotes];
}

/** `check.ts(7,14): error TS2322: …`: the line tells the export, the message why. */
function faultsIn(output: string, lines: Line[]): string[] {
  const faults = [...output.matchAll(/^.*check\.ts\((\d+),\d+\): error TS\d+: (.*)$/gm)];
  const named = faults.map(([, line = '0', why = '']) => `${lines[Number(line) - 1]?.name}: ${readable(why)}`);
  return [...new Set(named)];
}

/** The compiler's words without the folders it looked into. */
function readable(why: string): string {
  const named = why.replace(/(?:'typeof import\("[^"]*newer\/\w+"\)'|'"\.\/newer\/\w+"')/g, 'the kit');
  return named.replace(/import\("[^"]*"\)\./g, '').slice(0, 300);
}

async function writeTypes(dir: string, files: Map<string, string>): Promise<void> {
  for (const [file, text] of files) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), text);
  }
}

function configOf(root: string) {
  const compilerOptions = { noEmit: true, types: ['@waybill/federation/client'], noUnusedLocals: false };
  return { extends: join(root, 'tsconfig.web.json'), compilerOptions, files: ['check.ts'] };
}

/** Names that a declaration file exports, those it passes on included. */
export function exportsOf(files: Map<string, string>, path: string): Exports {
  const text = files.get(path) ?? '';
  const found: Exports = { values: [], types: [] };
  for (const [, whole = '', names = ''] of text.matchAll(/export (type )?\{([^}]*)\}/g)) {
    for (const part of names
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)) {
      const name =
        part
          .replace(/^type /, '')
          .split(' as ')
          .at(-1) ?? '';
      (whole || part.startsWith('type ') ? found.types : found.values).push(name);
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
