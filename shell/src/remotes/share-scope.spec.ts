import * as Kit from '@waybill/kit';
import kitPackage from '@waybill/kit/package.json';
import shellPackage from '../../package.json';
import type { EarlierKit } from './earlier-kit';
import { EARLIER_KITS } from './earlier-kits.generated';
import { shareScopeFor } from './share-scope';

const [major = '1'] = kitPackage.version.split('.');
const CURRENT = `^${major}`;
const EARLIER = '^0.9';
const earlierKit: EarlierKit = {
  version: '0.9.1',
  kit: async () => ({ ...Kit, Panel: 'of the earlier kit' }),
  forms: async () => ({ Form: 'of the earlier kit' }),
};

async function load(module: { get(): unknown } | undefined): Promise<object> {
  const factory = (await module?.get()) as (() => object) | undefined;
  if (!factory) throw new Error('not shared');
  return factory();
}

const scopeFor = (range: string) => shareScopeFor(range, [earlierKit]);
const kitIn = (range: string) => Object.keys(scopeFor(range)['@waybill/kit'] ?? {});

it('a remote for an earlier kit gets that one alone, with the same React and the same state', async () => {
  const [current, earlier] = [scopeFor(CURRENT), scopeFor(EARLIER)];
  expect([kitIn(CURRENT), kitIn(EARLIER)]).toEqual([[kitPackage.version], ['0.9.1']]);
  expect(Object.keys(earlier['@waybill/kit/forms'] ?? {})).toEqual(['0.9.1']);
  const [react] = Object.values(earlier.react ?? {});
  expect(react?.lib?.()).toBe(Object.values(current.react ?? {})[0]?.lib?.());
  const kit = await load(earlier['@waybill/kit']?.['0.9.1']);
  expect(kit).toMatchObject({ Panel: 'of the earlier kit', adminAtom: Kit.adminAtom });
  expect(await load(earlier['@waybill/kit/forms']?.['0.9.1'])).toEqual({ Form: 'of the earlier kit' });
});

it('a container that is opened again gets the same scope: it rejects another one', () => {
  for (const range of [CURRENT, EARLIER]) expect(scopeFor(range)).toBe(scopeFor(range));
  expect(scopeFor(CURRENT)).not.toBe(scopeFor(EARLIER));
});

it('a remote for an unknown kit gets the current one, which its container rejects', () => {
  expect(kitIn('^99')).toEqual([kitPackage.version]);
});

it('the shell lends the earlier kits that its package.json names', () => {
  const named = Object.keys(shellPackage.dependencies).filter((name) => /^@waybill\/kit-\d+$/.test(name));
  expect(EARLIER_KITS.map(({ version }) => `@waybill/kit-${version.split('.')[0]}`)).toEqual(named.reverse());
});
