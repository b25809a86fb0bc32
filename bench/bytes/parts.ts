import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';
import type { SentScript } from './first-visit.js';

const ROOT = join(import.meta.dirname, '../..');

/** What a piece of source belongs to, the first that fits. */
const PARTS: [part: string, path: RegExp][] = [
  ['react-dom', /node_modules\/(react-dom|scheduler)\//],
  ['react', /node_modules\/react\//],
  ['router', /node_modules\/(react-router|cookie|set-cookie-parser)/],
  ['state and texts', /node_modules\/(jotai|@lingui)\//],
  ['federation', /node_modules\/@module-federation\/|webpack\/|rspack\/|federation/],
  ['kit', /libs\/(kit|contracts)\//],
];

/**
 * Compressed bytes of scripts by what they come from. Compression has no parts, so each script's bytes are shared out
 * like its minified text.
 */
export async function sentParts(scripts: readonly SentScript[]): Promise<Map<string, number>> {
  const sent = new Map<string, number>();
  for (const { name, file, bytes } of scripts) {
    const parts = await minifiedParts(join(ROOT, name, 'dist/browser'), file, name);
    const whole = [...parts.values()].reduce((sum, part) => sum + part, 0);
    for (const [part, size] of parts) sent.set(part, (sent.get(part) ?? 0) + (bytes * size) / whole);
  }
  return sent;
}

/** Characters of a built script by their source, as its map tells; what no source is named for is the script's own. */
async function minifiedParts(browserDir: string, file: string, own: string): Promise<Map<string, number>> {
  const code = await readFile(join(browserDir, file), 'utf8');
  const text = await readFile(join(browserDir, `${file}.map`), 'utf8').catch(() => undefined);
  if (text === undefined) return new Map([[own, code.length]]);
  const map = new TraceMap(text);
  const lines = code.split('\n');
  const parts = new Map<string, number>();
  const add = (source: string | null, bytes: number) => {
    const part = PARTS.find(([, path]) => source && path.test(source))?.[0] ?? own;
    parts.set(part, (parts.get(part) ?? 0) + bytes);
  };
  let from = { line: 1, column: 0, source: null as string | null };
  eachMapping(map, ({ generatedLine: line, generatedColumn: column, source }) => {
    add(from.source, distance(lines, from, { line, column }));
    from = { line, column, source };
  });
  add(from.source, distance(lines, from, { line: lines.length, column: lines.at(-1)?.length ?? 0 }));
  return parts;
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
