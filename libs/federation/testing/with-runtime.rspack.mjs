import { basename } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { defineRemote } from '@waybill/federation/preset';

/**
 * Builds a remote with a container that needs the federation runtime of the page, as other presets do:
 * `rspack build -c with-runtime.rspack.mjs --env dir=<the remote> --env out=<folder>`.
 */
export default ({ dir, out }) => {
  const name = basename(dir);
  const [browser] = defineRemote({ dir, name, port: 1 })({}, { mode: 'production' });
  const { ModuleFederationPluginV1 } = rspack.container;
  const plain = browser.plugins.find((plugin) => plugin instanceof ModuleFederationPluginV1);
  const { enhanced: _, ...options } = plain._options;
  const container = new ModuleFederationPlugin({
    ...options,
    manifest: false,
    dts: false,
    shareStrategy: 'loaded-first',
    experiments: {
      externalRuntime: true,
      optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
    },
  });
  const plugins = browser.plugins.map((plugin) => (plugin === plain ? container : plugin));
  return { ...browser, plugins, output: { ...browser.output, path: out } };
};
