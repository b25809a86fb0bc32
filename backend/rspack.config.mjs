import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { ClassNames } from './build/class-names.mjs';
import { externals } from './build/externals.mjs';

/** A start loads a few chunks in place of two thousand modules: docs/decisions/0191-the-backend-in-chunks.md. */
const dir = import.meta.dirname;
const COMMANDS = ['admin', 'audit', 'backup', 'doctor', 'migrate', 'openapi', 'reindex', 'restore'];
const PROGRAMS = ['main', ...COMMANDS.map((name) => `cli/${name}`)];

const compiler = {
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', decorators: true },
      // As tsconfig.json has it.
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    },
  },
};

/** Comments are a third of what would be read. Everything else stays as it is: names, and lines for stacks without maps. */
const withoutComments = new rspack.SwcJsMinimizerRspackPlugin({
  extractComments: false,
  minimizerOptions: {
    minify: false,
    mangle: false,
    compress: false,
    // V8 keeps a text in half of the memory if it has no other characters.
    format: { comments: false, asciiOnly: true },
  },
});

/** What programs import at once, and what most load when they know what to do. The rest is loaded by whoever needs it. */
const CHUNKS = {
  default: false,
  defaultVendors: false,
  start: {
    name: 'chunks/start',
    chunks: 'all',
    test: (module, { chunkGraph }) => chunkGraph.getModuleChunks(module).some((chunk) => chunk.canBeInitial()),
    minChunks: 2,
    enforce: true,
    priority: 1,
  },
  application: {
    name: 'application',
    chunks: 'async',
    // A package that stays one is not loaded until it is needed.
    test: (module) => !module.identifier().startsWith('external '),
    minChunks: 2,
    enforce: true,
  },
};

export default {
  context: dir,
  mode: 'production',
  target: 'node20.19',
  // Node reads all maps of what it loads: names and texts of sources are left out.
  devtool: 'nosources-cheap-module-source-map',
  entry: Object.fromEntries(PROGRAMS.map((name) => [name, `./src/${name}.ts`])),
  output: {
    path: join(dir, 'dist'),
    clean: true,
    publicPath: 'auto',
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    filename: '[name].js',
    chunkFilename: 'chunks/[name].js',
    devtoolModuleFilenameTemplate: '[absolute-resource-path]',
  },
  resolve: { extensions: ['.ts', '.js', '.json'], extensionAlias: { '.js': ['.ts', '.js'] } },
  externals: [externals],
  module: {
    // Packages decide while they run whether they need what they name in these ways.
    parser: { javascript: { importMeta: false, url: false, createRequire: false, exprContextCritical: false } },
    // The last one is the first.
    rules: [{ test: /\.ts$/, use: [compiler, join(dir, 'build/place-loader.mjs')] }],
  },
  optimization: {
    nodeEnv: false,
    moduleIds: 'named',
    chunkIds: 'named',
    minimizer: [withoutComments],
    splitChunks: { cacheGroups: CHUNKS },
  },
  plugins: [new ClassNames()],
  performance: false,
};
