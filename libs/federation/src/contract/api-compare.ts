import { alternativesOf, asList, asObject, isNullable, type Json, resolve } from './openapi.js';

const MAX_DEPTH = 10;

/**
 * Changes that break clients of the older API, one sentence each: operations removed, inputs newly required or no longer
 * accepted, response fields removed or of another type. Takes two OpenAPI documents.
 */
export function brokenCalls(older: unknown, newer: unknown): string[] {
  const problems: string[] = [];
  const [before, after] = [asObject(asObject(older).paths), asObject(asObject(newer).paths)];
  for (const [path, methods] of Object.entries(before)) {
    for (const [method, call] of Object.entries(asObject(methods))) {
      const name = `${method.toUpperCase()} ${path}`;
      const now = asObject(after[path])[method];
      if (now === undefined) problems.push(`${name} was removed`);
      else
        problems.push(
          ...operationProblems(name, { doc: older, call: asObject(call) }, { doc: newer, call: asObject(now) }),
        );
    }
  }
  return problems;
}

interface Side {
  doc: unknown;
  call: Json;
}

function operationProblems(name: string, older: Side, newer: Side): string[] {
  const body = ({ doc, call }: Side) => schemaOf(doc, asObject(asObject(call.requestBody).content));
  const response = ({ doc, call }: Side) => schemaOf(doc, asObject(successOf(call).content));
  return [
    ...parameterProblems(name, older.call, newer.call),
    ...inputProblems(`${name} input`, [older.doc, body(older)], [newer.doc, body(newer)]),
    ...outputProblems(`${name} response`, [older.doc, response(older)], [newer.doc, response(newer)]),
  ];
}

function parameterProblems(name: string, older: Json, newer: Json): string[] {
  const known = new Set(asList(older.parameters).map((parameter) => asObject(parameter).name));
  const added = asList(newer.parameters).map(asObject);
  return added
    .filter((parameter) => parameter.required === true && !known.has(parameter.name))
    .map((parameter) => `${name} newly requires ${parameter.name}`);
}

type Schema = [doc: unknown, schema: Json];

function inputProblems(name: string, older: Schema, newer: Schema): string[] {
  const [before, after] = [fieldsOf(older), fieldsOf(newer)];
  const required = asList(newer[1].required).filter((field) => !asList(older[1].required).includes(field));
  const gone = newer[1].additionalProperties === false ? Object.keys(before).filter((field) => !(field in after)) : [];
  return [
    ...required.map((field) => `${name} newly requires ${field}`),
    ...gone.map((field) => `${name} no longer accepts ${field}`),
  ];
}

function outputProblems(name: string, older: Schema, newer: Schema, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  if (isNullable(...newer) && !isNullable(...older)) return [`${name} may be null`];
  const [before, now] = [alternativesOf(...older), alternativesOf(...newer)];
  // Alternatives keep their order: the answer for visitors, then the admin's.
  const problems = before.flatMap((schema, index) =>
    shapeProblems(name, [older[0], schema], [newer[0], now[index] ?? now[0] ?? {}], depth),
  );
  return [...new Set(problems)];
}

function shapeProblems(name: string, older: Schema, newer: Schema, depth: number): string[] {
  const problems: string[] = [];
  const [was, is] = [older[1].type, newer[1].type];
  if (was !== undefined && is !== undefined && JSON.stringify(was) !== JSON.stringify(is))
    return [`${name} is ${is}, was ${was}`];
  const after = fieldsOf(newer);
  for (const [field, schema] of Object.entries(fieldsOf(older))) {
    const now = after[field];
    if (now === undefined) problems.push(`${name} lacks ${field}`);
    else problems.push(...outputProblems(`${name}.${field}`, [older[0], schema], [newer[0], now], depth + 1));
  }
  const [item, nowItem] = [older[1].items, newer[1].items];
  if (item && nowItem) {
    const [a, b] = [resolve(older[0], asObject(item)), resolve(newer[0], asObject(nowItem))];
    problems.push(...outputProblems(`${name}[]`, [older[0], a], [newer[0], b], depth + 1));
  }
  return problems;
}

const fieldsOf = ([doc, schema]: Schema): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(asObject(schema.properties)).map(([name, field]) => [name, resolve(doc, asObject(field))]),
  );

function successOf({ responses }: Json): Json {
  const code = Object.keys(asObject(responses)).find((status) => status.startsWith('2'));
  return code === undefined ? {} : asObject(asObject(responses)[code]);
}

const schemaOf = (doc: unknown, content: Json) => resolve(doc, asObject(asObject(Object.values(content)[0]).schema));
