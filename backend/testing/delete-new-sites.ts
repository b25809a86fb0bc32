import { rmSync } from 'node:fs';

/** Jest globalTeardown of the embedded project. */
export default function tearDown(): void {
  if (process.env.NEW_SITES) rmSync(process.env.NEW_SITES, { recursive: true, force: true });
}
