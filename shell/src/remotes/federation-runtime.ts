import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';
import type { Federation } from './loader';
import type { ShareScopeFor } from './share-scope';

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

/** The range of no remote. */
const CURRENT_KIT = '';

/**
 * Starts the federation runtime on the page's share scopes, only for sharing modules: the page loads the remotes' entries
 * itself, because it has their integrity hashes. Remotes built without a runtime use this one through its global name.
 */
export function createRuntime(scopeFor: ShareScopeFor): Federation {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: sharedRuntime });
  const instance = new ModuleFederation({ name: 'shell', remotes: [], shareStrategy: 'loaded-first' });
  const typed = (kit: string) => scopeFor(kit) as (typeof instance.shareScopeMap)[string];
  instance.initShareScopeMap('default', typed(CURRENT_KIT));
  setGlobalFederationInstance(instance);
  return {
    async open(container, id, kit) {
      const scope = typed(kit);
      await container.init(scope, [], { shareScopeKeys: 'default', shareScopeMap: { default: scope } });
      return (await container.get(id))();
    },
  };
}
