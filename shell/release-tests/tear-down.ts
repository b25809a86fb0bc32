import { rmSync } from 'node:fs';

/** Jest globalTeardown. */
export default function tearDown(): void {
  const { PUBLISHED_BUILDS: folder } = process.env;
  if (folder) rmSync(folder, { recursive: true, force: true });
}
