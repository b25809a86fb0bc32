/** Jest globalTeardown of the MariaDB project. */
export default async function tearDown(): Promise<void> {
  await globalThis.privateMariaDb?.stop();
}
