import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ship, workFolder } from '../testing/builds.js';
import { brokenCalls } from './api-compare.js';
import { brokenExports } from './kit-compare.js';

const ROOT = join(import.meta.dirname, '../../../..');

const KIT = `// === index.d.ts
export { type ButtonProps, Button } from './button';
export * from './time';
export type { RemoteModule } from './remote';
// === button.d.ts
export interface ButtonProps { text: string; busy?: boolean }
export declare function Button(props: ButtonProps): string;
// === time.d.ts
export declare function useNow(): number | null;
export declare const LATER = 5;
// === remote.d.ts
export interface RemoteModule { routes: string[]; locales?: string }
`;

const changed = (from: string, to: string) => KIT.replace(from, to);

describe('the kit’s public API', () => {
  it.each([
    ['nothing', KIT],
    ['an optional property more', changed('busy?: boolean', 'busy?: boolean; icon?: string')],
    ['an export more', changed("export * from './time';", "export * from './time';\nexport declare const NEW: 1;")],
    ['a narrower result', changed('number | null', 'number')],
  ])('may change by %s', async (_, newer) => expect(await brokenExports(ROOT, KIT, newer)).toEqual([]));

  it.each([
    ['a value gone', changed('export declare const LATER = 5;', ''), 'LATER:'],
    ['a type gone', changed('type ButtonProps, ', ''), 'ButtonProps: Module the kit has no exported member'],
    ['a property newly required', changed('busy?: boolean', 'busy: boolean'), 'Button:'],
    ['another result', changed('number | null', 'string'), "useNow: Type '() => string' is not assignable"],
    ['more asked of a remote', changed('locales?: string', 'locales: string'), 'RemoteModule:'],
  ])('is broken by %s', async (_, newer, words) => {
    expect(await brokenExports(ROOT, KIT, newer)).toEqual([expect.stringContaining(words)]);
  });
});

it('counts what remotes import for forms as well', async () => {
  const forms = `${KIT}// === forms.d.ts\nexport declare function useForm(): boolean;\n`;
  expect(await brokenExports(ROOT, forms, forms.replace('boolean;\n', 'string;\n'))).toEqual([
    expect.stringContaining('useForm:'),
  ]);
  expect(await brokenExports(ROOT, KIT, forms)).toEqual([]);
});

it('is refused when the compiler is not there to decide', async () => {
  const nowhere = workFolder();
  await expect(brokenExports(nowhere, KIT, changed('busy?', 'idle?'))).rejects.toThrow('The kits cannot be compared');
  rmSync(nowhere, { recursive: true, force: true });
});

const call = (input: object, answer: object, parameters: object[] = []) => ({
  paths: {
    '/api/x': {
      post: {
        parameters,
        requestBody: { content: { 'application/json': { schema: input } } },
        responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } } },
      },
    },
  },
  components: { schemas: { A: answer } },
});
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const text = { type: 'string' };
const API = call(object({ a: text, b: text }, { required: ['a'], additionalProperties: false }), object({ c: text }));

describe('the API', () => {
  it('may take and give more', () => {
    const input = object({ a: text, b: text, more: text }, { required: ['a'], additionalProperties: false });
    expect(brokenCalls(API, call(input, object({ c: text, more: text }), [{ name: 'q', required: false }]))).toEqual(
      [],
    );
  });

  it.each([
    ['a call gone', { paths: {} }, 'POST /api/x was removed'],
    [
      'an input newly required',
      call(object({ a: text, b: text }, { required: ['a', 'b'] }), object({ c: text })),
      'newly requires b',
    ],
    [
      'an input refused',
      call(object({ a: text }, { additionalProperties: false }), object({ c: text })),
      'no longer accepts b',
    ],
    ['a field gone', call(object({ a: text, b: text }), object({})), 'response lacks c'],
    [
      'a field of another type',
      call(object({ a: text, b: text }), object({ c: { type: 'number' } })),
      'response.c is number, was string',
    ],
    [
      'a parameter newly required',
      call(object({ a: text, b: text }), object({ c: text }), [{ name: 'q', required: true }]),
      'newly requires q',
    ],
  ])('is broken by %s', (_, newer, words) => expect(brokenCalls(API, newer)).toEqual([expect.stringContaining(words)]));
});

describe('publishing a shell', () => {
  it('is refused when it breaks what a kept one promised, and says for whom; a new major version may', async () => {
    const root = workFolder();
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    cpSync(join(ROOT, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'));
    cpSync(join(ROOT, 'tsconfig.web.json'), join(root, 'tsconfig.web.json'));
    const promise = (kit: string, api: object) => {
      mkdirSync(join(root, 'shell/dist/contracts'), { recursive: true });
      writeFileSync(join(root, 'shell/dist/contracts/kit.api.txt'), kit);
      writeFileSync(join(root, 'shell/dist/contracts/openapi.json'), JSON.stringify(api));
    };
    promise(KIT, API);
    await ship(root, 'shell');
    await ship(root, 'mf-a', { kit: '^1.0.0' });
    promise(changed('export declare const LATER = 5;', ''), API);
    await expect(ship(root, 'shell', { version: '1.1.0', kit: '1.1.0' })).rejects.toThrow(
      /kit 1\.0\.0 .*mf-a \(kit \^1\.0\.0\)[\s\S]*LATER/,
    );
    promise(KIT, { paths: {} });
    await expect(ship(root, 'shell', { version: '1.1.0' })).rejects.toThrow(/POST \/api\/x was removed/);
    expect(
      (await ship(root, 'shell', { version: '2.0.0', api: '1.0.0', kit: '1.0.0' }).catch((error) => error)).message,
    ).toContain('was removed');
    promise(changed('busy?: boolean', 'busy?: boolean; icon?: string'), API);
    expect((await ship(root, 'shell', { version: '1.1.0', kit: '1.1.0' })).changed).toBe(true);
    rmSync(root, { recursive: true, force: true });
  });
});
