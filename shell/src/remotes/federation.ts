import * as core from '@module-federation/runtime-core';
import * as Kit from '@waybill/kit';
import kitPackage from '@waybill/kit/package.json';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import type { Federation } from './loader';

/** Lends a library of the shell's own bundle to every remote. */
function lend(version: string, library: unknown) {
  return { version, lib: () => library, shareConfig: { singleton: true, requiredVersion: `^${version}` } };
}

/** Starts the federation runtime. Remotes are built without one and find it under its global name. */
export function createFederation(): Federation {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });
  const instance = new core.ModuleFederation({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: {
      react: lend(React.version, React),
      'react-dom': lend(ReactDOM.version, ReactDOM),
      '@waybill/kit': lend(kitPackage.version, Kit),
    },
  });
  core.setGlobalFederationInstance(instance);
  return instance;
}
