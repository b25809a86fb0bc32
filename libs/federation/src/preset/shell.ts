import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { HtmlRspackPlugin, type RspackOptions, rspack } from '@rspack/core';
import { majorOf, type Offer, sharedId } from '../gate/index.js';
import { BuildRecordPlugin } from './build-record.js';
import { commonOptions, libraryMode } from './common.js';
import { compileEagerly } from './compile-eagerly.js';
import { devPage } from './dev-page.js';
import { devServer } from './dev-server.js';
import { fastRefresh } from './fast-refresh.js';
import { describeShell } from './package-manifest.js';
import { RuntimePublicPathPlugin } from './runtime-public-path.js';
import { shellServerModule } from './server-module.js';
import { stripErrorDescriptions } from './strip-error-descriptions.js';
import { StyleIntegrityPlugin } from './style-integrity.js';

/** The shell's build. */
export interface ShellOptions {
  /** The shell's folder: `import.meta.dirname` of its rspack.config.mjs. */
  dir: string;
  /** Port of its development server. */
  port: number;
  /** HTML template for development, instead of the page with every remote of the workspace. */
  page?: string;
}

const NAME = 'shell';
const SERVER_ENTRY = './src/ssr/render.tsx';

/** Bundler configuration of the shell, whose bundle contains the modules that it shares with remotes. */
export function defineShell(
  options: ShellOptions,
): (env: Record<string, unknown>, argv: { mode?: string }) => Promise<RspackOptions | RspackOptions[]> {
  return async (env, argv) =>
    env.RSPACK_SERVE === true && argv.mode !== 'production'
      ? shellConfig(options, true)
      : [await shellConfig(options, false), serverConfig(options)];
}

const serverConfig = ({ dir }: ShellOptions): RspackOptions =>
  shellServerModule({ dir, name: NAME, entry: SERVER_ENTRY, alias: productionRouter(dir) });

async function shellConfig({ dir, port, page }: ShellOptions, dev: boolean): Promise<RspackOptions> {
  const common = commonOptions(dir, NAME, dev);
  return {
    ...common,
    name: NAME,
    entry: { main: './src/main.tsx' },
    output: { ...common.output, publicPath: dev ? '/' : '' },
    resolve: { ...common.resolve, alias: dev ? {} : productionRouter(dir) },
    plugins: [
      new rspack.DefinePlugin({
        ENV_TARGET: '"web"',
        FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
      }),
      libraryMode(dev ? 'development' : 'production'),
      ...(dev ? await developmentPlugins(dir, page) : productionPlugins(dir)),
    ],
    ...(dev ? { devServer: devServer(port) } : {}),
  };
}

/** The router ships a production build without warnings, but its package exports only the development build. */
function productionRouter(dir: string): Record<string, string> {
  const kit = createRequire(join(dir, 'package.json')).resolve('@waybill/kit/package.json');
  const development = createRequire(kit).resolve('react-router');
  const folder = join(dirname(dirname(development)), 'production');
  return { 'react-router$': join(folder, 'index.mjs'), 'react-router/dom$': join(folder, 'dom-export.mjs') };
}

function productionPlugins(dir: string) {
  const shell = describeShell(dir);
  return [
    stripErrorDescriptions(),
    compileEagerly('main'),
    new RuntimePublicPathPlugin(),
    new StyleIntegrityPlugin(),
    new BuildRecordPlugin(shell, { entry: 'main', groups: [], lazy: lentLazily(shell.offers) }),
  ];
}

/** Shared modules that are chunks of their own, by import name: what only some remotes need. */
function lentLazily({ earlierKits = [] }: Offer): Record<string, string> {
  const earlier = earlierKits.flatMap((version) => [
    [sharedId('@waybill/kit', version), `kit-${majorOf(version)}`],
    [sharedId('@waybill/kit/forms', version), `forms-${majorOf(version)}`],
  ]);
  return { '@waybill/kit/forms': 'forms', ...Object.fromEntries(earlier) };
}

async function developmentPlugins(dir: string, page: string | undefined) {
  const content = page ? { template: page } : { templateContent: await devPage(dir) };
  return [new HtmlRspackPlugin({ ...content, chunks: ['main'], scriptLoading: 'module' }), ...fastRefresh()];
}
