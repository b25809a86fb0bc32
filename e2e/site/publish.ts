import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishAll } from 'tools/site/publish';

/** Publishes what is built once; every site of the run starts from a copy. Nothing is built here. */
export default async function publishOnce(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-releases-'));
  await publishAll(folder, 'journeys');
  process.env.JOURNEY_RELEASES = folder;
  return () => rm(folder, { recursive: true, force: true });
}
