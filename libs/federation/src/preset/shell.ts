import { join } from 'node:path';
import { HtmlRspackPlugin, type RspackOptions, rspack } from '@rspack/core';
import { BuildRecordPlugin } from './build-record.js';
import { commonOptions } from './common.js';
import { devServer } from './dev-server.js';
import { OwnPublicPathPlugin } from './own-public-path.js';
import { aboutShell } from './package-manifest.js';
import { fastRefresh } from './refresh.js';

/** The shell's build. */
export interface ShellOptions {
  /** The shell's folder: `import.meta.dirname` of its rspack.config.mjs. */
  dir: string;
  /** Port of its development server. */
  port: number;
}

const NAME = 'shell';

/** Bundler configuration of the shell: libraries it lends to remotes are part of its own bundle. */
export function defineShell(
  options: ShellOptions,
): (env: Record<string, unknown>, argv: { mode?: string }) => RspackOptions {
  return (env, argv) => shellConfig(options, env.RSPACK_SERVE === true && argv.mode !== 'production');
}

function shellConfig({ dir, port }: ShellOptions, dev: boolean): RspackOptions {
  const common = commonOptions(dir, NAME, dev);
  return {
    ...common,
    name: NAME,
    entry: { main: './src/main.tsx' },
    output: { ...common.output, publicPath: dev ? '/' : '' },
    plugins: [
      new rspack.DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' }),
      ...(dev ? developmentPlugins(dir) : productionPlugins(dir)),
    ],
    ...(dev ? { devServer: devServer({ dir, name: NAME, port }) } : {}),
  };
}

function productionPlugins(dir: string) {
  return [
    new OwnPublicPathPlugin(),
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
    new BuildRecordPlugin(aboutShell(dir), { entry: 'main', groups: [] }),
  ];
}

function developmentPlugins(dir: string) {
  return [
    new HtmlRspackPlugin({ template: join(dir, 'src/development.html'), chunks: ['main'], scriptLoading: 'module' }),
    ...fastRefresh(),
  ];
}
