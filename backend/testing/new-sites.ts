import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Jest globalSetup of the embedded project: a folder for what sites are copied from. */
export default function setUp(): void {
  process.env.NEW_SITES ??= mkdtempSync(join(tmpdir(), 'waybill-new-sites-'));
}
