import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives Nx a cache that ends with this process: a run of everything takes no result of an earlier one. */
export function startNewNxCache(): void {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-nx-'));
  process.env.NX_CACHE_DIRECTORY = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
