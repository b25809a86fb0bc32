import { rmSync } from 'node:fs';

/** Jest globalTeardown of the MariaDB project. */
export default async function tearDown(): Promise<void> {
  if (process.env.NEW_SITES) rmSync(process.env.NEW_SITES, { recursive: true, force: true });
  await globalThis.privateMariaDb?.stop();
}
