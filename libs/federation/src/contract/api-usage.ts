import { asList, asObject, type Json, resolve } from './openapi.js';

/** Fields of every response, which the API client reads for the remote. */
const ENVELOPE = ['status', 'errors', 'message', 'data'];
/** What a source must contain to send requests of a method; a GET may be sent by the server or the kit for it. */
const SENDERS: Record<string, RegExp> = {
  get: /(?:)/,
  post: /\.(?:post|upload)\(|['"`]post['"`]/i,
  patch: /\.patch\(/,
  delete: /\.delete\(/,
};
const MAX_DEPTH = 10;

/**
 * The part of the API that sources use, as an OpenAPI document with their calls and fields only. It is found by names:
 * calls by the paths in string literals, fields by every word. When in doubt a call or field counts as used, so that
 * nothing in use is missing; what is listed need not be used.
 */
export function usedApi(sources: readonly string[], document: unknown): Json {
  const text = sources.join('\n');
  const words = new Set(text.match(/[A-Za-z_$][\w$]*/g));
  const named = pathsIn(text);
  const paths = Object.entries(asObject(asObject(document).paths)).flatMap(([path, methods]) => {
    if (!named.some((one) => covers(one, path, words))) return [];
    const calls = Object.entries(asObject(methods)).filter(([method]) => SENDERS[method]?.test(text));
    const used = calls.map(([method, call]) => [method, usedCall(document, asObject(call), words)] as const);
    return used.length > 0 ? [[path, Object.fromEntries(used)] as const] : [];
  });
  return { openapi: asObject(document).openapi, paths: Object.fromEntries(paths) };
}

interface NamedPath {
  segments: string[];
  /** A constant path, to which code may append segments. */
  isBase: boolean;
}

const PARAMETER = '{}';
const LITERAL = /(["'`])(\/api\/(?:(?!\1)[^\\\n])*)\1/g;

function pathsIn(text: string): NamedPath[] {
  return [...text.matchAll(LITERAL)].map(([, , literal = '']) => {
    const path = literal.replace(/\$\{[^}]*\}/g, PARAMETER).split('?', 1)[0] ?? '';
    const segments = path.split('/').filter((segment) => segment !== '');
    return { segments, isBase: !path.includes(PARAMETER) };
  });
}

/** Whether a path of the API is the named one, or begins with it and goes on with parameters and words of the sources. */
function covers({ segments, isBase }: NamedPath, path: string, words: ReadonlySet<string>): boolean {
  const actual = path.split('/').filter((segment) => segment !== '');
  const isSame = segments.every((segment, index) => matches(segment, actual[index] ?? ''));
  const rest = actual.slice(segments.length);
  if (!isSame || actual.length < segments.length) return false;
  return rest.length === 0 || (isBase && rest.every((segment) => isParameter(segment) || wordsOf(segment, words)));
}

const isParameter = (segment: string) => segment.startsWith('{');
const wordsOf = (segment: string, words: ReadonlySet<string>) =>
  (segment.match(/\w+/g) ?? []).every((word) => words.has(word));

function matches(named: string, actual: string): boolean {
  // A parameter with an extension: `{}.pdf` is `{id}.pdf`; a `:id` is replaced at run time.
  if (named.includes(PARAMETER) || named.startsWith(':')) return isParameter(actual);
  return named === actual || isParameter(actual);
}

function usedCall(document: unknown, call: Json, words: ReadonlySet<string>): Json {
  const used = (schema: unknown) => usedSchema(document, asObject(schema), words, 0);
  const body = contentOf(asObject(call.requestBody), used);
  const responses = Object.entries(asObject(call.responses)).filter(([status]) => status.startsWith('2'));
  return {
    parameters: asList(call.parameters).map((parameter) => {
      const { name, required } = resolve(document, asObject(parameter));
      return { name, required };
    }),
    ...(call.requestBody !== undefined && { requestBody: body }),
    responses: Object.fromEntries(responses.map(([status, response]) => [status, contentOf(asObject(response), used)])),
  };
}

function contentOf({ content }: Json, used: (schema: unknown) => Json): Json {
  const entries = Object.entries(asObject(content)).map(([type, media]) => [
    type,
    { schema: used(asObject(media).schema) },
  ]);
  return { content: Object.fromEntries(entries) };
}

function usedSchema(document: unknown, schema: Json, words: ReadonlySet<string>, depth: number): Json {
  if (depth > MAX_DEPTH) return {};
  const { type, properties, items, required, anyOf } = resolve(document, schema);
  const fields = Object.entries(asObject(properties))
    .filter(([name]) => words.has(name) || ENVELOPE.includes(name))
    .map(([name, field]) => [name, usedSchema(document, asObject(field), words, depth + 1)]);
  return {
    ...(type !== undefined && { type }),
    ...(required !== undefined && { required }),
    ...(fields.length > 0 && { properties: Object.fromEntries(fields) }),
    ...(anyOf !== undefined && {
      anyOf: asList(anyOf).map((one) => usedSchema(document, asObject(one), words, depth + 1)),
    }),
    ...(items !== undefined && { items: usedSchema(document, asObject(items), words, depth + 1) }),
  };
}
