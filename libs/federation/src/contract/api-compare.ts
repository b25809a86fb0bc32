type Json = Record<string, unknown>;

const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * What a client of the older API could no longer rely on, one sentence per place: calls that are gone, inputs that are
 * newly required or no longer taken, fields of answers that are gone or of another type.
 */
export function brokenCalls(older: unknown, newer: unknown): string[] {
  const faults: string[] = [];
  const [before, after] = [asObject(asObject(older).paths), asObject(asObject(newer).paths)];
  for (const [path, methods] of Object.entries(before)) {
    for (const [method, call] of Object.entries(asObject(methods))) {
      const name = `${method.toUpperCase()} ${path}`;
      const now = asObject(after[path])[method];
      if (now === undefined) faults.push(`${name} was removed`);
      else faults.push(...callFaults(name, { doc: older, call: asObject(call) }, { doc: newer, call: asObject(now) }));
    }
  }
  return faults;
}

interface Side {
  doc: unknown;
  call: Json;
}

function callFaults(name: string, older: Side, newer: Side): string[] {
  const body = ({ doc, call }: Side) => schemaOf(doc, asObject(asObject(call.requestBody).content));
  const answer = ({ doc, call }: Side) => schemaOf(doc, asObject(successOf(call).content));
  return [
    ...parameterFaults(name, older.call, newer.call),
    ...inputFaults(`${name} input`, [older.doc, body(older)], [newer.doc, body(newer)]),
    ...outputFaults(`${name} response`, [older.doc, answer(older)], [newer.doc, answer(newer)]),
  ];
}

function parameterFaults(name: string, older: Json, newer: Json): string[] {
  const known = new Set(asList(older.parameters).map((one) => asObject(one).name));
  const added = asList(newer.parameters).map(asObject);
  return added
    .filter((one) => one.required === true && !known.has(one.name))
    .map((one) => `${name} newly requires ${one.name}`);
}

type Schema = [doc: unknown, schema: Json];

function inputFaults(name: string, older: Schema, newer: Schema): string[] {
  const [before, after] = [fieldsOf(older), fieldsOf(newer)];
  const required = asList(newer[1].required).filter((field) => !asList(older[1].required).includes(field));
  const gone = newer[1].additionalProperties === false ? Object.keys(before).filter((field) => !(field in after)) : [];
  return [
    ...required.map((field) => `${name} newly requires ${field}`),
    ...gone.map((field) => `${name} no longer accepts ${field}`),
  ];
}

function outputFaults(name: string, older: Schema, newer: Schema, depth = 0): string[] {
  if (depth > 8) return [];
  const faults: string[] = [];
  const [was, is] = [older[1].type, newer[1].type];
  if (was !== undefined && is !== undefined && JSON.stringify(was) !== JSON.stringify(is))
    return [`${name} is ${is}, was ${was}`];
  const after = fieldsOf(newer);
  for (const [field, schema] of Object.entries(fieldsOf(older))) {
    const now = after[field];
    if (now === undefined) faults.push(`${name} lacks ${field}`);
    else faults.push(...outputFaults(`${name}.${field}`, [older[0], schema], [newer[0], now], depth + 1));
  }
  const [item, nowItem] = [older[1].items, newer[1].items];
  if (item && nowItem) {
    const [a, b] = [resolve(older[0], asObject(item)), resolve(newer[0], asObject(nowItem))];
    faults.push(...outputFaults(`${name}[]`, [older[0], a], [newer[0], b], depth + 1));
  }
  return faults;
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

/** Follows `#/components/…` references. */
function resolve(doc: unknown, schema: Json): Json {
  const reference = schema.$ref;
  if (typeof reference !== 'string') return schema;
  const target = reference
    .split('/')
    .slice(1)
    .reduce<Json>((at, part) => asObject(at[part]), asObject(doc));
  return resolve(doc, target);
}
