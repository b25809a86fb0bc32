import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rejectUnexpected } from '@waybill/federation/jest/unexpected-output';
import { engine } from './site.js';
import { allSpecs, isStandard } from './standard-specs.js';
import { stopStarted } from './stop-after-spec.js';

/** Into how many groups which specs are divided: all of the engine, or those that `npm test` runs. */
declare const GROUPS: { count: number; specs: 'all' | 'standard' };

const ROOT = join(import.meta.dirname, '..');

/**
 * Runs every spec of the engine whose turn it is, one after the other, with one copy of the modules for all of them. Each
 * starts its own sites as it does when it is run alone, and leaves nothing of them to the next one.
 */
export function runSpecs(group: number): void {
  const turn = specs().filter((_, index) => index % GROUPS.count === group - 1);
  for (const file of turn) {
    describe(file, () => {
      jest.requireActual(join(ROOT, file));
      afterAll(async () => {
        jest.restoreAllMocks();
        await stopStarted();
        rejectUnexpected();
      });
    });
  }
}

/** Large specs are spread by their order: those of one folder, which are alike, fall into different groups. */
function specs(): string[] {
  const files = ['src', 'integration']
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }).map((file) => join(folder, String(file))))
    .filter((file) => file.endsWith('.api.spec.ts') || file.endsWith(`.${engine}.spec.ts`));
  return GROUPS.specs === 'all' ? allSpecs(files, engine) : files.filter((file) => isStandard(file, engine)).sort();
}
