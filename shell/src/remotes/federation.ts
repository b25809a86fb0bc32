import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';
import * as Kit from '@waybill/kit';
import kitPackage from '@waybill/kit/package.json';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import type { Federation } from './loader';

/** What remotes take from the page's federation runtime; the rest of it, its helpers among that, is not shipped. */
const lentRuntime = {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  helpers: { global: {} },
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
};

const once = (version: string) => ({ version, shareConfig: { singleton: true, requiredVersion: `^${version}` } });

/** Lends a library of the shell's own bundle to every remote. */
const lend = (version: string, library: unknown) => ({ ...once(version), lib: () => library });

/** Lends one whose code is fetched when the first remote asks for it. */
const lendLater = (version: string, load: () => Promise<unknown>) => ({
  ...once(version),
  get: async () => {
    const library = await load();
    return () => library;
  },
});

/**
 * Starts the federation runtime, the half of it that shares: entries are loaded by this page, which knows their sums.
 * Remotes are built without a runtime and find this one under its global name.
 */
export function createFederation(): Federation {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: lentRuntime });
  const instance = new ModuleFederation({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: {
      react: lend(React.version, React),
      'react-dom': lend(ReactDOM.version, ReactDOM),
      '@waybill/kit': lend(kitPackage.version, Kit),
      '@waybill/kit/forms': lendLater(
        kitPackage.version,
        () => import(/* webpackChunkName: "forms" */ '@waybill/kit/forms'),
      ),
    },
  });
  setGlobalFederationInstance(instance);
  const scopes = instance.shareScopeMap;
  return {
    async open(container, id) {
      await container.init(scopes.default, [], { shareScopeKeys: 'default', shareScopeMap: scopes });
      const factory = await container.get(id);
      return factory();
    },
  };
}
