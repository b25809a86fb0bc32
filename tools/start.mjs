import { run } from './bootstrap.mjs';

await run('./site/start.ts');
