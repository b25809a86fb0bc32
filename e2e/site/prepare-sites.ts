import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { publishAll } from 'tools/site/publish';
import { openSite } from './open-site.js';

/** The part of a site's data that is its own. */
const LOGS = 'logs';

/**
 * Publishes the existing builds once, and lets a site start for the first time; every site of the run starts from a copy of
 * both. @returns a function that deletes them
 */
export default async function prepareSites(): Promise<() => Promise<void>> {
  const folder = scratchFolder('prepared');
  const cleanUp = () => rm(folder, { recursive: true, force: true });
  try {
    process.env.JOURNEY_RELEASES = join(folder, 'releases');
    await publishAll(process.env.JOURNEY_RELEASES, 'journeys');
    const data = join(folder, 'data');
    const site = await openSite();
    await site.stop();
    await cp(site.dataDir, data, { recursive: true });
    await rm(join(data, LOGS), { recursive: true });
    await site.close();
    process.env.JOURNEY_DATA = data;
    return cleanUp;
  } catch (error) {
    await cleanUp();
    throw error;
  }
}
