import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { HtmlRspackPlugin, type RspackOptions, type RspackPluginInstance, rspack } from '@rspack/core';
import { ApiUsagePlugin } from './api-usage-plugin.js';
import { BuildRecordPlugin } from './build-record.js';
import { commonOptions } from './common.js';
import { compileEagerly } from './compile-eagerly.js';
import { devServer, devUrl } from './dev-server.js';
import { fastRefresh } from './fast-refresh.js';
import { describeRemote, type RemotePackage, readRemotePackage, sharedRanges } from './package-manifest.js';
import { RuntimePublicPathPlugin } from './runtime-public-path.js';
import { remoteServerModule } from './server-module.js';
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
    output: { ...common.output, publicPath: dev ? devUrl(port) : '' },
    resolve: {
      ...common.resolve,
      alias: dev ? { '#routes': join(dir, 'src/routes') } : {},
    },
    plugins: [container(name, manifest, dev), ...(dev ? developmentPlugins(name) : productionPlugins(dir, manifest))],
    ...(dev ? { devServer: devServer(port) } : {}),
  };
}

/**
 * The published container needs no federation runtime on the page, only a share scope; the one of the development
 * server brings its own, because it also runs alone.
 */
function container(name: string, manifest: RemotePackage, dev: boolean): RspackPluginInstance {
  const shared = Object.entries(sharedRanges(manifest)).map(([library, requiredVersion]) => [
    library,
    { singleton: true, strictVersion: !dev, requiredVersion, ...(dev ? {} : { import: false as const }) },
  ]);
  const options = {
    name: containerName(name),
    library: { type: 'module' },
    exposes: { [ROUTES]: { import: ROUTES_FILE, name: 'routes' } },
    shared: Object.fromEntries(shared),
  };
  if (!dev)
    return new rspack.container.ModuleFederationPluginV1({
      ...options,
      filename: 'remoteEntry.[contenthash:8].js',
      enhanced: false,
    });
  return new ModuleFederationPlugin({
    ...options,
    filename: 'remoteEntry.js',
    manifest: false,
    dts: false,
    shareStrategy: 'loaded-first',
    experiments: { asyncStartup: true, optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
  });
}

function productionPlugins(dir: string, manifest: RemotePackage) {
  const { lazy, budget, examples } = manifest.waybill;
  return [
    compileEagerly('remoteEntry', 'routes'),
    new RuntimePublicPathPlugin(),
    new StyleIntegrityPlugin(),
    new ApiUsagePlugin(dir),
    new BuildRecordPlugin(
      describeRemote(dir, manifest),
      { entry: containerName(manifest.name), groups: ['routes'], lazy },
      { ...(budget !== undefined && { budget }), examples },
    ),
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
