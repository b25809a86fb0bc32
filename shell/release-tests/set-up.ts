import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Jest globalSetup: a folder for published builds that sites copy. */
export default function setUp(): void {
  process.env.PUBLISHED_BUILDS = mkdtempSync(join(tmpdir(), 'published-builds-'));
}
