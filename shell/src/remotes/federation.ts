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

/** The parts of the federation runtime that remotes use; the rest, including its helpers, is not shipped. */
const sharedRuntime = {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  helpers: { global: {} },
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
};

const singleton = (version: string) => ({ version, shareConfig: { singleton: true, requiredVersion: `^${version}` } });

/** Shares a module of the shell's bundle with every remote. */
const share = (version: string, library: unknown) => ({ ...singleton(version), lib: () => library });

/** Shares a module whose code is fetched when a remote first imports it. */
const shareLazily = (version: string, load: () => Promise<unknown>) => ({
  ...singleton(version),
  get: async () => {
    const library = await load();
    return () => library;
  },
});

/**
 * Starts the federation runtime, only for sharing modules: the page loads the remotes' entries itself, because it has
 * their integrity hashes. Remotes are built without a runtime and use this one through its global name.
 */
export function createFederation(): Federation {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: sharedRuntime });
  const instance = new ModuleFederation({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: {
      react: share(React.version, React),
      'react-dom': share(ReactDOM.version, ReactDOM),
      '@waybill/kit': share(kitPackage.version, Kit),
      '@waybill/kit/forms': shareLazily(
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
