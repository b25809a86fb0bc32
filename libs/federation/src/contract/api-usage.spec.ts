import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenCalls } from './api-compare.js';
import { usedApi } from './api-usage.js';

const text = { type: 'string' };
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answers = (schema: object) => ({
  responses: { 200: json(object({ status: text, data: schema })), 404: json(text) },
});

const PARCEL = object({ code: text, weight: { type: 'number' }, secret: text });
const DOCUMENT = {
  openapi: '3.1.0',
  paths: {
    '/api/parcels': {
      get: answers({ type: 'array', items: { $ref: '#/components/schemas/Parcel' } }),
      post: {
        parameters: [{ name: 'q', required: true }],
        requestBody: json(object({ code: text, note: text }, { required: ['code'] })),
        ...answers({ $ref: '#/components/schemas/Parcel' }),
      },
      delete: answers({ type: 'null' }),
    },
    '/api/parcels/{key}': { get: answers({ $ref: '#/components/schemas/Parcel' }) },
    '/api/parcels/{key}/history': { get: answers(object({ title: text, color: text })) },
    '/api/parcels/export.csv': { get: answers(text) },
    '/api/pages': { get: answers(text) },
  },
  components: { schemas: { Parcel: PARCEL } },
};

const callsOf = (source: string) =>
  Object.entries(usedApi([source], DOCUMENT).paths as object).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method} ${path}`),
  );

describe('the calls that a remote uses', () => {
  it.each([
    [
      'a constant',
      "const list = '/api/parcels'; api.get(list + '/' + id)",
      ['get /api/parcels', 'get /api/parcels/{key}'],
    ],
    [
      'a template',
      `api.get(\`/api/parcels/\${encodeURIComponent(code)}?per_page=\${max}\`)`,
      ['get /api/parcels/{key}'],
    ],
    ['a path below a parameter', `api.get(\`/api/parcels/\${key}/history\`)`, ['get /api/parcels/{key}/history']],
    ['a parameter that is filled in later', "'/api/parcels/:id'", ['get /api/parcels/{key}']],
    [
      'another method',
      "api.post('/api/parcels', values)",
      ['get /api/parcels', 'post /api/parcels', 'get /api/parcels/{key}'],
    ],
    [
      'a word of the path',
      "const kinds = ['export.csv', 'csv']; go('/api/parcels')",
      ['get /api/parcels', 'get /api/parcels/{key}'],
    ],
    ['none', "go('/parcels')", []],
  ])('%s', (_, source, calls) => {
    expect(callsOf(source).filter((call) => !call.includes('export'))).toEqual(calls);
  });

  it('a path with a fixed end needs its words', () => {
    expect(callsOf("open('/api/parcels', 'export', 'csv')")).toContain('get /api/parcels/export.csv');
    expect(callsOf("open('/api/parcels', 'export')")).not.toContain('get /api/parcels/export.csv');
  });
});

it('the API of the backend breaks nobody who uses all of it', () => {
  const text = readFileSync(join(__dirname, '../../../../backend/openapi.json'), 'utf8');
  const document = JSON.parse(text);
  const used = usedApi([text, '.post(', '.patch(', '.delete('], document);
  expect(Object.keys(used.paths as object)).toEqual(
    Object.keys(document.paths).filter((path) => path.startsWith('/api/')),
  );
  expect(brokenCalls(used, document)).toEqual([]);
});

describe('a changed API', () => {
  const used = usedApi(["api.post('/api/parcels', { code: entered }).then(({ data }) => data.weight)"], DOCUMENT);
  const changed = (change: (document: typeof DOCUMENT) => void) => {
    const copy = structuredClone(DOCUMENT);
    change(copy);
    return brokenCalls(used, copy);
  };

  it('may lose and change what is not used', () => {
    expect(
      changed(({ paths, components }) => {
        Reflect.deleteProperty(paths['/api/parcels'], 'delete');
        Reflect.deleteProperty(paths, '/api/pages');
        Reflect.deleteProperty(components.schemas.Parcel.properties, 'secret');
      }),
    ).toEqual([]);
  });

  it('breaks what is: call and field are named', () => {
    expect(changed(({ components }) => Reflect.deleteProperty(components.schemas.Parcel.properties, 'weight'))).toEqual(
      [
        'GET /api/parcels response.data[] lacks weight',
        'POST /api/parcels response.data lacks weight',
        'GET /api/parcels/{key} response.data lacks weight',
      ],
    );
    expect(changed(({ paths }) => Reflect.deleteProperty(paths['/api/parcels'], 'post'))).toEqual([
      'POST /api/parcels was removed',
    ]);
    expect(
      changed(({ paths }) => {
        const { schema } = paths['/api/parcels'].post.requestBody.content['application/json'];
        Object.assign(schema, { required: ['code', 'note'] });
      }),
    ).toEqual(['POST /api/parcels input newly requires note']);
  });
});
