import { join } from 'node:path';
import { type RspackOptions, rspack } from '@rspack/core';
import { SERVER_FILE, SERVER_FOLDER } from '../record/build-layout.js';
import { commonOptions, libraryMode } from './common.js';

/**
 * Modules that the shell's server module shares with those of remotes, by import name. There must be one copy of each:
 * hooks do not work across two copies of React.
 */
const SHARED_MODULES = ['react', 'react/jsx-runtime', 'react-dom', '@waybill/kit', '@waybill/kit/forms'] as const;

interface ServerModuleOptions {
  dir: string;
  name: string;
  entry: string;
}

/** Server build of a remote: an ES module whose default export is `(shared) => exports of the entry`. */
export function remoteServerModule({ dir, name, entry }: ServerModuleOptions): RspackOptions {
  const common = serverOptions({ dir, name, entry });
  return {
    ...common,
    output: { ...common.output, library: { type: 'var', name: 'exposed' } },
    externals: Object.fromEntries(SHARED_MODULES.map((library) => [library, `var shared[${JSON.stringify(library)}]`])),
    plugins: [wrapper('export default (shared) => {', false), wrapper('return exposed; };', true)],
  };
}

/** Server build of the shell: contains the modules that it shares with remotes, from `alias` where a library has more than one. */
export function shellServerModule({
  alias,
  ...options
}: ServerModuleOptions & { alias: Record<string, string> }): RspackOptions {
  const common = serverOptions(options);
  return {
    ...common,
    output: { ...common.output, library: { type: 'module' } },
    resolve: { ...common.resolve, alias },
    plugins: [libraryMode('production')],
  };
}

/** A module `x.server.ts` takes the place of `x.ts` on the server; browsers get no byte of it. */
const SERVER_EXTENSIONS = ['.server.ts', '.ts', '.tsx', '.js'];

/** One file for Node, with the class names and asset URLs of the browser build but without emitting its assets. */
function serverOptions({ dir, name, entry }: ServerModuleOptions): RspackOptions {
  const common = commonOptions(dir, name, false);
  const generator = common.module?.generator ?? {};
  return {
    ...common,
    name: `${name} (server)`,
    target: ['node20', 'es2022'],
    devtool: false,
    entry: { [SERVER_FOLDER]: entry },
    output: {
      path: join(dir, 'dist', SERVER_FOLDER),
      clean: true,
      uniqueName: name,
      filename: SERVER_FILE,
      module: true,
      chunkFormat: 'module',
      publicPath: '',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    resolve: { ...common.resolve, extensions: SERVER_EXTENSIONS },
    module: {
      ...common.module,
      parser: { ...common.module?.parser, javascript: { dynamicImportMode: 'eager' } },
      generator: {
        ...generator,
        'css/auto': { ...generator['css/auto'], exportsOnly: true },
        'asset/resource': { emit: false },
      },
    },
    optimization: { minimize: false, splitChunks: false },
  };
}

const wrapper = (banner: string, footer: boolean) =>
  new rspack.BannerPlugin({ raw: true, banner, footer, entryOnly: true });
