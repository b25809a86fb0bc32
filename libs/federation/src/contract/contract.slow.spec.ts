import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishBuild, tempFolder } from '../testing/builds.js';
import { brokenCalls } from './api-compare.js';
import { brokenExports } from './kit-compare.js';

const ROOT = join(import.meta.dirname, '../../../..');

const KIT = `// === index.d.ts
export { type ButtonProps, Button } from './button';
export * from './time';
export * from './state';
export type { RemoteModule } from './remote';
// === button.d.ts
export interface ButtonProps { text: string; busy?: boolean }
export declare function Button(props: ButtonProps): string;
// === time.d.ts
export declare function useNow(): number | null;
export declare const TIMEOUT = 5;
// === state.d.ts
import type { PrimitiveAtom } from 'jotai';
export declare const pagesAtom: PrimitiveAtom<{ title: string; icon: 'map' | 'key' | null }[]>;
export declare const NAMES: ('menu' | 'close')[];
// === remote.d.ts
export interface RemoteModule { routes: string[]; locales?: string }
`;

const changed = (from: string, to: string) => KIT.replace(from, to);

describe('the kit’s public API', () => {
  it.each([
    ['nothing', KIT],
    ['a new optional property', changed('busy?: boolean', 'busy?: boolean; icon?: string')],
    ['a new export', changed("export * from './time';", "export * from './time';\nexport declare const NEW: 1;")],
    ['a narrower result', changed('number | null', 'number')],
    ['a field of what an atom holds', changed('title: string;', 'title: string; language: string;')],
    ['a value of a closed list in what an atom holds', changed("'map' | 'key'", "'map' | 'key' | 'route'")],
    ['a name in a list', changed("'menu' | 'close'", "'menu' | 'close' | 'scan'")],
  ])('may change by %s', async (_, newer) => expect(await brokenExports(ROOT, KIT, newer)).toEqual([]));

  it.each([
    ['a removed value', changed('export declare const TIMEOUT = 5;', ''), 'TIMEOUT:'],
    ['a field that an atom holds no more', changed('title: string;', 'name: string;'), 'pagesAtom:'],
    ['null in what an atom holds', changed('title: string;', 'title: string | null;'), 'pagesAtom:'],
    ['a removed type', changed('type ButtonProps, ', ''), 'ButtonProps: Module the kit has no exported member'],
    ['a newly required property', changed('busy?: boolean', 'busy: boolean'), 'Button:'],
    ['another return type', changed('number | null', 'string'), "useNow: Type '() => string' is not assignable"],
    ['a newly required field of a remote', changed('locales?: string', 'locales: string'), 'RemoteModule:'],
  ])('is broken by %s', async (_, newer, message) => {
    expect(await brokenExports(ROOT, KIT, newer)).toEqual([expect.stringContaining(message)]);
  });
});

it('covers the forms entry point as well', async () => {
  const forms = `${KIT}// === forms.d.ts\nexport declare function useForm(): boolean;\n`;
  expect(await brokenExports(ROOT, forms, forms.replace('boolean;\n', 'string;\n'))).toEqual([
    expect.stringContaining('useForm:'),
  ]);
  expect(await brokenExports(ROOT, KIT, forms)).toEqual([]);
});

it('throws when the compiler is missing', async () => {
  const empty = tempFolder();
  await expect(brokenExports(empty, KIT, changed('busy?', 'idle?'))).rejects.toThrow('The kits cannot be compared');
  rmSync(empty, { recursive: true, force: true });
});

const call = (input: object, response: object, parameters: object[] = []) => ({
  paths: {
    '/api/x': {
      post: {
        parameters,
        requestBody: { content: { 'application/json': { schema: input } } },
        responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } } },
      },
    },
  },
  components: { schemas: { A: response } },
});
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const text = { type: 'string' };
const API = call(object({ a: text, b: text }, { required: ['a'], additionalProperties: false }), object({ c: text }));

describe('the API', () => {
  it('may accept and return more', () => {
    const input = object({ a: text, b: text, more: text }, { required: ['a'], additionalProperties: false });
    expect(brokenCalls(API, call(input, object({ c: text, more: text }), [{ name: 'q', required: false }]))).toEqual(
      [],
    );
  });

  it.each([
    ['a removed operation', { paths: {} }, 'POST /api/x was removed'],
    [
      'a newly required input',
      call(object({ a: text, b: text }, { required: ['a', 'b'] }), object({ c: text })),
      'newly requires b',
    ],
    [
      'an input no longer accepted',
      call(object({ a: text }, { additionalProperties: false }), object({ c: text })),
      'no longer accepts b',
    ],
    ['a removed response field', call(object({ a: text, b: text }), object({})), 'response lacks c'],
    [
      'a response field of another type',
      call(object({ a: text, b: text }), object({ c: { type: 'number' } })),
      'response.c is number, was string',
    ],
    [
      'a response field that may be null',
      call(object({ a: text, b: text }), object({ c: { anyOf: [text, { type: 'null' }] } })),
      'response.c may be null',
    ],
    [
      'a newly required parameter',
      call(object({ a: text, b: text }), object({ c: text }), [{ name: 'q', required: true }]),
      'newly requires q',
    ],
  ])('is broken by %s', (_, newer, message) =>
    expect(brokenCalls(API, newer)).toEqual([expect.stringContaining(message)]),
  );
});

it('the answers for visitors and for the admin are compared, each with its own', () => {
  const nullable = { anyOf: [text, { type: 'null' }] };
  const either = (visitor: object, admin: object) =>
    call(object({}), object({ data: { anyOf: [object(visitor), object(admin)] } }));
  const older = either({ a: nullable }, { a: text, b: text });
  expect(brokenCalls(older, either({ a: text }, { a: text, b: text }))).toEqual([]);
  expect(brokenCalls(older, either({}, { a: text, b: text }))).toEqual(['POST /api/x response.data lacks a']);
  expect(brokenCalls(older, either({ a: nullable }, { a: text }))).toEqual(['POST /api/x response.data lacks b']);
});

describe('publishing a shell', () => {
  it('is rejected when it breaks the contract of a retained shell, naming the affected remotes; compatible changes are accepted', async () => {
    const root = tempFolder();
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    const writeContracts = (kit: string, api: object) => {
      mkdirSync(join(root, 'shell/dist/contracts'), { recursive: true });
      writeFileSync(join(root, 'shell/dist/contracts/kit.api.txt'), kit);
      writeFileSync(join(root, 'shell/dist/contracts/openapi.json'), JSON.stringify(api));
    };
    writeContracts(KIT, API);
    await publishBuild(root, 'shell');
    await publishBuild(root, 'mf-a', { kit: '^1.0.0' });
    writeContracts(changed('export declare const TIMEOUT = 5;', ''), API);
    await expect(publishBuild(root, 'shell', { version: '1.1.0', kit: '1.1.0' })).rejects.toThrow(
      /kit 1\.0\.0 .*mf-a \(kit \^1\.0\.0\)[\s\S]*TIMEOUT/,
    );
    writeContracts(KIT, { paths: {} });
    await expect(publishBuild(root, 'shell', { version: '1.1.0' })).rejects.toThrow(/POST \/api\/x was removed/);
    expect(
      (await publishBuild(root, 'shell', { version: '2.0.0', api: '1.0.0', kit: '1.0.0' }).catch((error) => error))
        .message,
    ).toContain('was removed');
    writeContracts(changed('busy?: boolean', 'busy?: boolean; icon?: string'), API);
    expect((await publishBuild(root, 'shell', { version: '1.1.0', kit: '1.1.0' })).changed).toBe(true);
    rmSync(root, { recursive: true, force: true });
  });
});
