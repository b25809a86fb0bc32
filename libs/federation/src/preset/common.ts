import { join } from 'node:path';
import { type RspackOptions, type RspackPluginInstance, type RuleSetRule, rspack } from '@rspack/core';
import { LOCALE_FILE } from '../locales/compile.js';

/** The oldest browsers that support what the site uses (`light-dark()`, nesting, `popover`); README.md lists them. */
const BROWSERS = ['chrome >= 123', 'edge >= 123', 'firefox >= 125', 'safari >= 17.5'];

/** Bundler options shared by every bundle of the site. */
export function commonOptions(dir: string, uniqueName: string, dev: boolean): RspackOptions {
  return {
    context: dir,
    mode: dev ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: dev ? 'cheap-module-source-map' : 'hidden-source-map',
    lazyCompilation: false,
    performance: false,
    output: outputOptions(dir, uniqueName, dev),
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'], '.mjs': ['.mts', '.mjs'] },
    },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      generator: {
        'css/auto': { localIdentName: dev ? '[uniqueName]__[name]__[local]' : '[uniqueName]-[hash:6]-[local]' },
      },
      rules: [
        scriptRule(/\.tsx$/, true, dev),
        scriptRule(/\.[mc]?ts$/, false, dev),
        localeRule(),
        styleRule(),
        assetRule(),
        leafletRule(),
        routerRule(),
      ],
    },
    optimization: { minimizer: minimizers(), splitChunks: { cacheGroups: { locale: localeChunks() } } },
  };
}

/** Libraries that ask `import.meta.env` contain their checks for developers otherwise. */
export const libraryMode = (mode: 'development' | 'production'): RspackPluginInstance =>
  new rspack.DefinePlugin({ 'import.meta.env': JSON.stringify({ MODE: mode }) });

function outputOptions(dir: string, uniqueName: string, dev: boolean): RspackOptions['output'] {
  const hash = dev ? '' : '.[contenthash:8]';
  return {
    path: join(dir, 'dist/browser'),
    clean: true,
    uniqueName,
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    crossOriginLoading: 'anonymous',
    filename: `[name]${hash}.js`,
    chunkFilename: `[name]${hash}.js`,
    cssFilename: `[name]${hash}.css`,
    cssChunkFilename: `[name]${hash}.css`,
    assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
  };
}

function scriptRule(test: RegExp, tsx: boolean, dev: boolean): RuleSetRule {
  return {
    test,
    loader: 'builtin:swc-loader',
    type: 'javascript/auto',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx },
        transform: { react: { runtime: 'automatic', development: dev, refresh: dev } },
      },
      env: { targets: BROWSERS },
    },
  };
}

function localeRule(): RuleSetRule {
  return { test: LOCALE_FILE, type: 'json', use: [join(import.meta.dirname, '../locales/rspack-loader.js')] };
}

function styleRule(): RuleSetRule {
  return { test: /\.css$/, type: 'css/auto' };
}

function leafletRule(): RuleSetRule {
  return { test: /[\\/]leaflet-src(\.esm)?\.js$/, use: [join(import.meta.dirname, 'leaflet-trusted-types-loader.js')] };
}

function routerRule(): RuleSetRule {
  return {
    test: /[\\/]react-router[\\/]dist[\\/]production[\\/].*\.mjs$/,
    use: [join(import.meta.dirname, 'router-side-effects-loader.js')],
  };
}

function assetRule(): RuleSetRule {
  return { test: /\.(svg|woff2|webp|avif|png)$/, type: 'asset/resource' };
}

function minimizers() {
  return [
    new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { format: { comments: false } } }),
    new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
  ];
}

/** The catalogue of a whole bundle; that of a folder in it is loaded with the code that it belongs to. */
const BUNDLE_LOCALE = /[\\/](?:src|server)[\\/]locales[\\/]([a-z]{2})\.json$/;

/** One chunk per language and bundle, named so that the release can list it for preloading. */
function localeChunks() {
  return {
    test: BUNDLE_LOCALE,
    chunks: 'async' as const,
    enforce: true,
    name: (module: { nameForCondition(): string | undefined }) =>
      `locale-${BUNDLE_LOCALE.exec(module.nameForCondition() ?? '')?.[1]}`,
  };
}
