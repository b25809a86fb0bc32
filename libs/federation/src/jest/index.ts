import { join } from 'node:path';
import type { Config } from 'jest';

/** Where a project's tests run and what they need beyond the common ground. */
export interface JestOptions {
  /** The project's folder: `import.meta.dirname` of its jest.config.mjs. */
  dir: string;
  environment: 'node' | 'jsdom';
  /** Further jest options; `transform` and `moduleNameMapper` are merged, the rest replaces. */
  extra?: Config;
}

/** Packages that ship ES modules only and are therefore compiled for tests like our own files. */
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
  'jotai',
  'httpxy',
];

const here = (file: string) => join(import.meta.dirname, file);

/** The jest configuration shared by every project: `*.spec.ts(x)` compiled by swc to CommonJS. */
export function defineJest({ dir, environment, extra = {} }: JestOptions): Config {
  const { transform, moduleNameMapper, ...rest } = extra;
  return {
    rootDir: dir,
    testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
    testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/'],
    passWithNoTests: true,
    testTimeout: 60_000,
    coverageProvider: 'v8',
    moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
    transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULE_PACKAGES.join('|')}))`],
    ...(environment === 'jsdom' ? browserLike() : { testEnvironment: 'node' }),
    ...rest,
    transform: { ...transformers(), ...transform },
    moduleNameMapper: {
      '\\.module\\.css$': here('class-names.js'),
      '\\.(css|svg|woff2)$': here('asset.js'),
      '^(\\.{1,2}/.*)\\.js$': '$1',
      ...moduleNameMapper,
    },
  };
}

function browserLike(): Config {
  return { testEnvironment: here('jsdom-environment.js'), setupFilesAfterEnv: [here('setup-dom.js')] };
}

function transformers(): NonNullable<Config['transform']> {
  return {
    '[\\\\/]locales[\\\\/][a-z]{2}\\.json$': join(import.meta.dirname, '../locales/jest-transform.js'),
    '\\.tsx$': ['@swc/jest', swc(true)],
    '\\.(ts|js|mjs)$': ['@swc/jest', swc(false)],
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
    sourceMaps: 'inline',
  };
}
