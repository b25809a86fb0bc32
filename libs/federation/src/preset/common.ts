import { join } from 'node:path';
import { type RspackOptions, type RuleSetRule, rspack } from '@rspack/core';
import { LOCALE_FILE } from '../locales/compile.js';

/** Oldest browsers with everything the site relies on (`light-dark()`, nesting, `popover`); README.md names them. */
const BROWSERS = ['chrome >= 123', 'edge >= 123', 'firefox >= 125', 'safari >= 17.5'];

/** What every bundle of the site has in common. */
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
        scripts(/\.tsx$/, true, dev),
        scripts(/\.[mc]?ts$/, false, dev),
        catalogues(),
        styles(),
        assets(),
        leaflet(),
      ],
    },
    optimization: { minimizer: minimizers(), splitChunks: { cacheGroups: { locale: localeChunks() } } },
  };
}

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

function scripts(test: RegExp, tsx: boolean, dev: boolean): RuleSetRule {
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

function catalogues(): RuleSetRule {
  return { test: LOCALE_FILE, type: 'json', use: [join(import.meta.dirname, '../locales/rspack-loader.js')] };
}

function styles(): RuleSetRule {
  return { test: /\.css$/, type: 'css/auto' };
}

function leaflet(): RuleSetRule {
  return { test: /[\\/]leaflet-src(\.esm)?\.js$/, use: [join(import.meta.dirname, 'trusted-leaflet.js')] };
}

function assets(): RuleSetRule {
  return { test: /\.(svg|woff2|webp|avif|png)$/, type: 'asset/resource' };
}

function minimizers() {
  return [
    new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { format: { comments: false } } }),
    new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
  ];
}

/** One chunk per language and bundle, named so that publishing can preload the visitor's. */
function localeChunks() {
  return {
    test: LOCALE_FILE,
    chunks: 'async' as const,
    enforce: true,
    name: (module: { nameForCondition(): string | undefined }) =>
      `locale-${LOCALE_FILE.exec(module.nameForCondition() ?? '')?.[1]}`,
  };
}
