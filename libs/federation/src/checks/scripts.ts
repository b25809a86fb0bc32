import { missingReferences, type Reference } from './references.js';

/**
 * What is wrong with a script: its syntax, or what it imports. Import paths that are computed, as a bundler does for
 * chunks, cannot be read here: the bundler lists its files instead.
 */
export async function scriptProblems(file: string, source: string, files: ReadonlySet<string>): Promise<string[]> {
  const error = await syntaxError(source);
  if (error !== undefined) return [`${file} is not a valid script: ${error}`];
  return missingReferences(file, await referencesOf(source), files);
}

/** Message, line and column of the first error; undefined for a module that can be parsed. */
export async function syntaxError(source: string): Promise<string | undefined> {
  // Servers load this file, and only publishing needs the parser.
  const { parse } = await import('@babel/parser');
  try {
    parse(source, { sourceType: 'module' });
    return undefined;
  } catch (thrown) {
    const { message, loc } = thrown as SyntaxError & { loc?: { line: number; column: number } };
    if (!loc) throw thrown;
    // Its own place has columns that begin at 0. A message may quote the source, which can be one line of a megabyte.
    const [text = ''] = message.split(' (');
    return `${text.slice(0, MAX_CHARACTERS)} (${loc.line}:${loc.column + 1})`;
  }
}

const MAX_CHARACTERS = 200;

const ASSET_URL = /\bnew URL\(\s*(["'`])(\.[^"'`$]*?)\1\s*,\s*import\.meta\.url/g;

async function referencesOf(source: string): Promise<Reference[]> {
  const { init, parse } = await import('es-module-lexer');
  await init;
  const [imports] = parse(source);
  const imported = imports.flatMap(({ n: specifier, d: dynamic }): Reference[] => {
    if (specifier === undefined || dynamic === -2) return [];
    const isRelative = specifier.startsWith('.');
    return isRelative || dynamic === -1 ? [{ verb: 'imports', target: specifier, isRelative }] : [];
  });
  const assets = [...source.matchAll(ASSET_URL)].map(([, , target = '']) => ({
    verb: 'uses' as const,
    target,
    isRelative: true,
  }));
  return [...imported, ...assets];
}
