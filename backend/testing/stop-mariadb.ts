/** Jest's globalTeardown of the tests on MariaDB. */
export default async function tearDown(): Promise<void> {
  await globalThis.privateMariaDb?.stop();
}
