import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, commandOf } from '../config/config.js';
import { type Finding, failure, ok, warning } from './finding.js';

const ABOUT = 'releases';

/** The folder of the releases: without its document a shell server that starts has nothing to serve. */
export function examineReleases({ releasesDir }: Pick<Config, 'releasesDir'>): Finding {
  const file = join(releasesDir, 'release.json');
  const publish = 'npm start, or waybill publish,';
  if (!existsSync(releasesDir))
    return warning(
      ABOUT,
      `${releasesDir} (RELEASES_DIR) does not exist: ${publish} creates it; if there was one, mount it.`,
    );
  if (!existsSync(file))
    return warning(ABOUT, `Nothing is published in ${releasesDir} (RELEASES_DIR): ${publish} does.`);
  try {
    const { id, shell } = JSON.parse(readFileSync(file, 'utf8')) as { id?: number; shell?: { hash?: string } };
    if (typeof id === 'number' && shell?.hash) return ok(ABOUT, `Release ${id} is live in ${releasesDir}.`);
    return damaged(releasesDir, file, 'it is no release document');
  } catch (error) {
    return damaged(releasesDir, file, (error as Error).message);
  }
}

/** What is live goes on from memory until a shell server is restarted. */
const damaged = (folder: string, file: string, reason: string): Finding =>
  failure(
    ABOUT,
    `${file} cannot be used: ${reason}. Copy the newest file of ${join(folder, 'documents')} over it, then: ${commandOf('release', 'check')}`,
  );
