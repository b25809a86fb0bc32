import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishAll } from 'tools/site/publish';

/** Publishes the existing builds once; every site of the run starts from a copy. @returns a function that deletes them */
export default async function publishBuilds(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-releases-'));
  await publishAll(folder, 'journeys');
  process.env.JOURNEY_RELEASES = folder;
  return () => rm(folder, { recursive: true, force: true });
}
