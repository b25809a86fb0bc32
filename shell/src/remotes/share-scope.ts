import { satisfies } from '@waybill/federation/gate';
import * as Kit from '@waybill/kit';
import kitPackage from '@waybill/kit/package.json';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import { EARLIER_KITS } from './earlier-kits.generated';

/** A module of the shell's bundle, in the form that containers with and without a federation runtime read. */
interface SharedModule {
  from: 'shell';
  shareConfig: { singleton: true; requiredVersion: string };
  get(): unknown;
  lib?: () => unknown;
  loaded?: true;
  eager?: true;
}

/** Import name → version → module: what remotes share with the page. */
export type ShareScope = Record<string, Record<string, SharedModule>>;

/** The share scope of a remote that needs a kit in this range. */
export type ShareScopeFor = (kit: string) => ShareScope;

const share = (version: string, source: Pick<SharedModule, 'get' | 'lib' | 'loaded' | 'eager'>) => ({
  [version]: {
    from: 'shell' as const,
    shareConfig: { singleton: true as const, requiredVersion: `^${version}` },
    ...source,
  },
});

function shareLoaded(version: string, library: unknown) {
  const lib = () => library;
  return share(version, { get: () => lib, lib, loaded: true, eager: true });
}

/** Its code is fetched when a remote first imports it. */
const shareLazily = (version: string, load: () => Promise<unknown>) =>
  share(version, { get: () => load().then((library) => () => library) });

/** By version of the kit: a container that is opened again must get the same one. */
const scopes: Record<string, ShareScope> = {};

/**
 * The share scope of a remote that needs a kit in this range, which has no alternatives in the boot manifest. There is one
 * for each kit, because a container takes the highest version that it finds. All contain the same React; the state is in
 * the current kit alone, of which the earlier ones are made.
 */
export function shareScopeFor(range: string, earlierKits = EARLIER_KITS): ShareScope {
  const earlier = earlierKits.find((kit) => satisfies(kit.version, range));
  const version = earlier?.version ?? kitPackage.version;
  scopes[version] ??= {
    react: shareLoaded(React.version, React),
    'react-dom': shareLoaded(ReactDOM.version, ReactDOM),
    '@waybill/kit': earlier ? shareLazily(version, earlier.kit) : shareLoaded(version, Kit),
    '@waybill/kit/forms': shareLazily(
      version,
      earlier?.forms ?? (() => import(/* webpackChunkName: "forms" */ '@waybill/kit/forms')),
    ),
  };
  return scopes[version];
}
