import { run } from './bootstrap.mjs';

await run({ file: './preflight/main.ts', tsconfig: 'tools/preflight/tsconfig.json' }, './site/start.ts');
