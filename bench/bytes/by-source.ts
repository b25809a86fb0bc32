import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';
import type { SentScript } from './first-visit.js';

const ROOT = join(import.meta.dirname, '../..');

/** Groups of source files; the first match applies. */
const GROUPS: [group: string, path: RegExp][] = [
  ['react-dom', /node_modules\/(react-dom|scheduler)\//],
  ['react', /node_modules\/react\//],
  ['router', /node_modules\/(react-router|cookie|set-cookie-parser)/],
  ['state and texts', /node_modules\/(jotai|@lingui)\//],
  ['federation', /node_modules\/@module-federation\/|webpack\/|rspack\/|federation/],
  ['kit', /libs\/(kit|contracts)\//],
];

/**
 * Compressed bytes of scripts by group of source files. A compressed file cannot be divided, so its bytes are
 * distributed in proportion to the minified text.
 */
export async function bytesBySource(scripts: readonly SentScript[]): Promise<Map<string, number>> {
  const sent = new Map<string, number>();
  for (const { name, file, bytes } of scripts) {
    const sizes = await minifiedSizes(join(ROOT, name, 'dist/browser'), file, name);
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [group, size] of sizes) sent.set(group, (sent.get(group) ?? 0) + (bytes * size) / total);
  }
  return sent;
}

/** Characters of a built script by group, according to its source map; `project` gets what matches no group. */
async function minifiedSizes(browserDir: string, file: string, project: string): Promise<Map<string, number>> {
  const code = await readFile(join(browserDir, file), 'utf8');
  const text = await readFile(join(browserDir, `${file}.map`), 'utf8').catch(() => undefined);
  if (text === undefined) return new Map([[project, code.length]]);
  const map = new TraceMap(text);
  const lines = code.split('\n');
  const sizes = new Map<string, number>();
  const add = (source: string | null, bytes: number) => {
    const group = GROUPS.find(([, path]) => source && path.test(source))?.[0] ?? project;
    sizes.set(group, (sizes.get(group) ?? 0) + bytes);
  };
  let from = { line: 1, column: 0, source: null as string | null };
  eachMapping(map, ({ generatedLine: line, generatedColumn: column, source }) => {
    add(from.source, distance(lines, from, { line, column }));
    from = { line, column, source };
  });
  add(from.source, distance(lines, from, { line: lines.length, column: lines.at(-1)?.length ?? 0 }));
  return sizes;
}

interface Position {
  line: number;
  column: number;
}

function distance(lines: readonly string[], from: Position, to: Position): number {
  if (from.line === to.line) return to.column - from.column;
  const between = lines.slice(from.line, to.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
  return (lines[from.line - 1]?.length ?? 0) - from.column + 1 + between + to.column;
}
