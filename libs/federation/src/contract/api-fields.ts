import { alternativesOf, asList, asObject, type Json } from './openapi.js';

const MAX_DEPTH = 10;
/** Fields of the envelope that every response has. */
const ENVELOPE = new Set(['status', 'errors', 'message']);

/** The calls of an OpenAPI document, "GET /api/pages", each with its parameters and the fields of body and response. */
export function fieldsByCall(document: unknown): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [path, methods] of Object.entries(asObject(asObject(document).paths)))
    for (const [method, call] of Object.entries(asObject(methods)))
      found.set(`${method.toUpperCase()} ${path}`, fieldsOfCall(document, asObject(call)));
  return found;
}

function fieldsOfCall(document: unknown, call: Json): Set<string> {
  const fields = new Set(asList(call.parameters).map((one) => `parameter ${asObject(one).name}`));
  const add = (name: string, content: unknown) => {
    for (const media of Object.values(asObject(content)))
      addFields(fields, document, asObject(asObject(media).schema), { name, depth: 0 });
  };
  add('body', asObject(call.requestBody).content);
  for (const [status, response] of Object.entries(asObject(call.responses)))
    if (status.startsWith('2')) add('response', asObject(response).content);
  return fields;
}

interface At {
  name: string;
  depth: number;
}

function addFields(fields: Set<string>, document: unknown, schema: Json, { name, depth }: At): void {
  if (depth > MAX_DEPTH) return;
  for (const { properties, items } of alternativesOf(document, schema)) {
    for (const [field, type] of Object.entries(asObject(properties))) {
      if (depth === 0 && name === 'response' && ENVELOPE.has(field)) continue;
      const path = `${name}.${field}`;
      fields.add(path);
      addFields(fields, document, asObject(type), { name: path, depth: depth + 1 });
    }
    if (items !== undefined) addFields(fields, document, asObject(items), { name: `${name}[]`, depth: depth + 1 });
  }
}
