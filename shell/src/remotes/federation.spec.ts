import { useState } from 'react';
import { remote } from '../testing/page';
import { createFederation } from './federation';
import type { Container } from './loader';

type Scope = Record<string, Record<string, { get(): unknown; lib?: () => unknown }>>;

/** A container that notes the scope it was initialized with. */
function container() {
  const scopes: Scope[] = [];
  const opened: Container = {
    init: (scope) => {
      scopes.push(scope as Scope);
    },
    get: async (id) => () => `module ${id}`,
  };
  return { opened, scopes };
}

const runtimeOnPage = () => '_FEDERATION_RUNTIME_CORE' in globalThis;
afterEach(() => Reflect.deleteProperty(globalThis, '_FEDERATION_RUNTIME_CORE'));

const served = remote({ name: 'mf-a', container: 'share-scope' });
const second = remote({ name: 'mf-b', container: 'share-scope' });
const withRuntime = remote({ name: 'mf-c' });

it('opens the remote of the requested page without a federation runtime', async () => {
  const { opened, scopes } = container();
  const federation = await createFederation('mf-a')(served);
  expect(await federation.open(opened, './routes', '^1')).toBe('module ./routes');
  expect(runtimeOnPage()).toBe(false);
  expect(Object.keys(scopes[0] ?? {})).toEqual(['react', 'react-dom', '@waybill/kit', '@waybill/kit/forms']);
});

it.each([
  ['another remote', second],
  ['a remote whose container needs one', withRuntime],
])('%s is opened by the runtime, with the same share scope', async (_, other) => {
  const federationFor = createFederation('mf-a');
  const [first, next] = [container(), container()];
  await (await federationFor(served)).open(first.opened, './routes', '^1');
  await (await federationFor(other)).open(next.opened, './routes', '^1');
  expect(runtimeOnPage()).toBe(true);
  expect(next.scopes[0]).toBe(first.scopes[0]);
});

it('starts one runtime', async () => {
  const federationFor = createFederation(undefined);
  expect(await federationFor(second)).toBe(await federationFor(withRuntime));
});

it('shares the modules of the page, some of them on demand', async () => {
  const { opened, scopes } = container();
  await (await createFederation('mf-a')(served)).open(opened, './routes', '^1');
  const [scope = {}] = scopes;
  const [react] = Object.values(scope.react ?? {});
  expect(react?.lib?.()).toHaveProperty('useState', useState);
  const [forms] = Object.values(scope['@waybill/kit/forms'] ?? {});
  expect(forms?.lib).toBeUndefined();
  const factory = (await forms?.get()) as () => object;
  expect(factory()).toHaveProperty('SelectField');
});
