import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listFiles } from '../files/integrity.js';
import { compilerOf, scratchFolder } from './compiler.js';

const run = promisify(execFile);
const MARK = '// === ';
/** The kit's entry points for remotes: `@waybill/kit` and `@waybill/kit/forms`. */
export const KIT_ENTRIES = ['index', 'forms'];

/** The kit's public API as one text: every declaration reachable from its entry points, file by file, without comments. */
export async function kitReport(root: string): Promise<string> {
  const scratch = await mkdtemp(join(await scratchFolder(root), 'report-'));
  try {
    const kit = join(root, 'libs/kit');
    const outDir = join(scratch, 'types');
    const compilerOptions = {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
      rootDir: join(kit, 'src'),
      outDir,
    };
    const config = {
      extends: join(kit, 'tsconfig.json'),
      compilerOptions,
      include: [],
      files: KIT_ENTRIES.map((entry) => join(kit, `src/${entry}.ts`)),
    };
    await writeFile(join(scratch, 'tsconfig.json'), JSON.stringify(config));
    await run(process.execPath, [compilerOf(root), '-p', join(scratch, 'tsconfig.json')]);
    const files = (await listFiles(outDir)).filter((file) => file.endsWith('.d.ts'));
    const texts = files.map(async (file) => `${MARK}${file}\n${(await readFile(join(outDir, file), 'utf8')).trim()}\n`);
    return (await Promise.all(texts)).join('');
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The declaration files of a report: path → text. */
export function splitReport(report: string): Map<string, string> {
  const sections = report.split(MARK).slice(1);
  return new Map(sections.map((text) => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n') + 1)]));
}

/** A report that stands for a package of the workspace, which the compiler then reads itself. */
export const reportOfPackage = (name: string): string =>
  KIT_ENTRIES.map((entry) => {
    const path = entry === 'index' ? '' : `/${entry}`;
    return `${MARK}${entry}.d.ts\nexport * from '@waybill/${name}${path}';\n`;
  }).join('');
