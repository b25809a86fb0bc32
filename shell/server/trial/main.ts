/** Tries a release before it goes live. The release tools start it with a folder and read its report, one line of JSON. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { tryRelease } from './try-release.js';

const settings = z.strictObject({
  names: z.array(z.string()),
  examples: z.record(z.string(), z.array(z.string())),
  api: z.url({ protocol: /^https?$/ }).optional(),
  chromium: z.string().optional(),
});

const [folder = ''] = process.argv.slice(2);
const report = await tryRelease(folder, settings.parse(JSON.parse(await readFile(join(folder, 'trial.json'), 'utf8'))));
process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0));
