import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listFiles } from '../release/integrity.js';
import { compilerOf, scratchFolder } from './compiler.js';

const run = promisify(execFile);
const MARK = '// === ';
/** What remotes may import from: `@waybill/kit` and `@waybill/kit/forms`. */
export const KIT_ENTRIES = ['index', 'forms'];

/** The public API of the kit as one text: every declaration that its entries reach, file by file, without comments. */
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

/** The files of a report, by path. */
export function splitReport(report: string): Map<string, string> {
  const parts = report.split(MARK).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]));
}
