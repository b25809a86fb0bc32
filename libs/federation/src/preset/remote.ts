import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { HtmlRspackPlugin, type RspackOptions, rspack } from '@rspack/core';
import { BuildRecordPlugin } from './build-record.js';
import { commonOptions } from './common.js';
import { devServer } from './dev-server.js';
import { fastRefresh } from './fast-refresh.js';
import { describeRemote, type RemotePackage, readRemotePackage, sharedRanges } from './package-manifest.js';
import { RuntimePublicPathPlugin } from './runtime-public-path.js';
import { remoteServerModule } from './server-module.js';
import { stripErrorDescriptions } from './strip-error-descriptions.js';
import { StyleIntegrityPlugin } from './style-integrity.js';

/** A remote's build. */
export interface RemoteOptions {
  /** The remote's folder: `import.meta.dirname` of its rspack.config.mjs. */
  dir: string;
  name: string;
  /** Port of its development server. */
  port: number;
}

type Env = Record<string, unknown>;
type Argv = { mode?: string };

/** The module that every remote exposes. */
const ROUTES = './routes';
const ROUTES_FILE = './src/routes';

/** Bundler configuration of a remote: production build, and a development server with a minimal frame. */
export function defineRemote(options: RemoteOptions): (env: Env, argv: Argv) => RspackOptions | RspackOptions[] {
  return (env, argv) =>
    env.RSPACK_SERVE === true && argv.mode !== 'production'
      ? remoteConfig(options, true)
      : [remoteConfig(options, false), ...serverBuild(options)];
}

/** Only for remotes whose package.json asks for server rendering. */
function serverBuild({ dir, name }: RemoteOptions): RspackOptions[] {
  return readRemotePackage(dir).waybill.server ? [remoteServerModule({ dir, name, entry: ROUTES_FILE })] : [];
}

function remoteConfig({ dir, name, port }: RemoteOptions, dev: boolean): RspackOptions {
  const manifest = readRemotePackage(dir);
  if (manifest.name !== name)
    throw new Error(`${dir}: package.json names it ${manifest.name}, the bundler configuration ${name}`);
  const common = commonOptions(dir, name, dev);
  return {
    ...common,
    name,
    entry: dev ? { standalone: join(import.meta.dirname, '../../standalone/entry.tsx') } : {},
    output: { ...common.output, publicPath: dev ? `http://localhost:${port}/` : '' },
    resolve: {
      ...common.resolve,
      alias: { ...treeShakeableRuntime(), ...(dev ? { '#routes': join(dir, 'src/routes') } : {}) },
    },
    plugins: [federation(name, manifest, dev), ...(dev ? developmentPlugins(name) : productionPlugins(dir, manifest))],
    ...(dev ? { devServer: devServer(port) } : {}),
  };
}

function federation(name: string, manifest: RemotePackage, dev: boolean): ModuleFederationPlugin {
  const shared = Object.entries(sharedRanges(manifest)).map(([library, requiredVersion]) => [
    library,
    { singleton: true, strictVersion: !dev, requiredVersion, ...(dev ? {} : { import: false as const }) },
  ]);
  return new ModuleFederationPlugin({
    name: containerName(name),
    filename: dev ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
    library: { type: 'module' },
    exposes: { [ROUTES]: { import: ROUTES_FILE, name: 'routes' } },
    manifest: false,
    dts: false,
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(shared),
    experiments: {
      asyncStartup: dev,
      externalRuntime: !dev,
      optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
    },
  });
}

function productionPlugins(dir: string, manifest: RemotePackage) {
  return [
    stripErrorDescriptions(),
    new RuntimePublicPathPlugin(),
    new StyleIntegrityPlugin(),
    new BuildRecordPlugin(describeRemote(dir, manifest), {
      entry: containerName(manifest.name),
      groups: ['routes'],
      lazy: manifest.waybill.lazy,
    }),
  ];
}

function developmentPlugins(name: string) {
  return [
    new HtmlRspackPlugin({
      title: name,
      template: join(import.meta.dirname, '../../standalone/index.html'),
      chunks: ['standalone'],
      scriptLoading: 'module',
    }),
    new rspack.DefinePlugin({ REMOTE_NAME: JSON.stringify(name) }),
    ...fastRefresh(),
  ];
}

/** A container's name must be a valid identifier: mf-tracking → mf_tracking. */
function containerName(name: string): string {
  return name.replaceAll('-', '_');
}

/** Resolves the federation runtime to its ES modules, so that unused code is tree-shaken. */
function treeShakeableRuntime(): Record<string, string> {
  const require = createRequire(import.meta.resolve('@module-federation/enhanced/rspack'));
  const bundlerRuntime = dirname(require.resolve('@module-federation/webpack-bundler-runtime'));
  const runtime = dirname(require.resolve('@module-federation/runtime'));
  return {
    [join(bundlerRuntime, 'index.cjs')]: join(bundlerRuntime, 'bundler.js'),
    '@module-federation/runtime': join(runtime, 'bundler.js'),
  };
}
