import { run } from './bootstrap.mjs';

await run('./ci/main.ts');
