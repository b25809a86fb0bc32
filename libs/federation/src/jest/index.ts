import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Config } from 'jest';

/** A project's test environment and options beyond the shared configuration. */
export interface JestOptions {
  /** The project's folder: `import.meta.dirname` of its jest.config.mjs. */
  dir: string;
  environment: 'node' | 'jsdom';
  /** Whether to run the tests that take many seconds, `*.slow.spec.ts(x)`, instead of all others; false unless given. */
  slow?: boolean;
  /** More jest options; `transform`, `moduleNameMapper` and `setupFilesAfterEnv` are merged, others override. */
  extra?: Config;
}

/** Packages that ship only ES modules; they are compiled for tests like the project's own files. */
const ES_MODULE_PACKAGES = [
  '@nestjs/(?!throttler)',
  'nodemailer',
  'file-type',
  'load-esm',
  'strtok3',
  '@tokenizer',
  'token-types',
  'uint8array-extras',
  '@borewit',
  'supertest',
  'uuid',
  '@zxing',
  'qr/',
  'idb/',
  'jotai',
  'httpxy',
  // Outside their workspace, our own libraries are installed packages.
  '@waybill',
];

/** By its path: a remote need not have it among its own packages. */
const SWC = createRequire(import.meta.url).resolve('@swc/jest');

const DEPENDENCIES_AND_BUILD = ['/node_modules/', '<rootDir>/dist/'];
const SLOW = '\\.slow\\.spec\\.';

const fromThisFolder = (file: string) => join(import.meta.dirname, file);

/**
 * The jest configuration shared by every project: `*.spec.ts(x)` compiled by swc to CommonJS. A test fails by a
 * `console.error` or `console.warn` that it does not expect: one that does mocks it, with `jest.spyOn(console, 'error')`
 * and a `mockImplementation` (see unexpected-output.ts).
 */
export function defineJest({ dir, environment, slow = false, extra = {} }: JestOptions): Config {
  const { transform, moduleNameMapper, setupFilesAfterEnv = [], ...others } = extra;
  const { testPathIgnorePatterns = DEPENDENCIES_AND_BUILD, ...rest } = others;
  return {
    rootDir: dir,
    testMatch: slow ? ['**/*.slow.spec.ts', '**/*.slow.spec.tsx'] : ['**/*.spec.ts', '**/*.spec.tsx'],
    testPathIgnorePatterns: slow ? testPathIgnorePatterns : [...testPathIgnorePatterns, SLOW],
    passWithNoTests: true,
    testTimeout: 60_000,
    // On a busy machine a process takes longer than jest's half a second to end, which jest takes for an open handle.
    workerGracefulExitTimeout: 10_000,
    coverageProvider: 'v8',
    moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
    transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULE_PACKAGES.join('|')}))`],
    testEnvironment: environment === 'jsdom' ? fromThisFolder('jsdom-environment.js') : 'node',
    ...rest,
    setupFilesAfterEnv: [...setupFiles(environment), ...setupFilesAfterEnv],
    transform: { ...transformers(), ...transform },
    moduleNameMapper: {
      '\\.module\\.css$': fromThisFolder('class-names.js'),
      '\\.(css|svg|woff2)$': fromThisFolder('asset.js'),
      '^(\\.{1,2}/.*)\\.js$': '$1',
      ...moduleNameMapper,
    },
  };
}

function setupFiles(environment: JestOptions['environment']): string[] {
  const files = environment === 'jsdom' ? ['unexpected-output.js', 'setup-dom.js'] : ['unexpected-output.js'];
  return files.map(fromThisFolder);
}

function transformers(): NonNullable<Config['transform']> {
  return {
    '[\\\\/]locales[\\\\/][a-z]{2}\\.json$': join(import.meta.dirname, '../locales/jest-transform.js'),
    '\\.tsx$': [SWC, swc(true)],
    '\\.(ts|js|mjs)$': [SWC, swc(false)],
  };
}

function swc(tsx: boolean) {
  return {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
    },
    module: { type: 'commonjs' },
    // Beside the code: in it they would be read with each module of each test, which is most of what is read.
    sourceMaps: true,
  };
}
