import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiContract, contractHash } from '../contract/api-contract.js';
import { ReleaseError } from '../errors/release-error.js';
import { satisfies } from '../gate/range.js';
import { API_FILE, CONTRACTS_FOLDER } from '../record/build-layout.js';
import type { ReleaseRecord } from '../record/schema.js';

interface CheckedBuild {
  record: ReleaseRecord;
  /** Folder of its browser files. */
  dir: string;
}

/** Rejects a build that needs, or a shell that promises, another API than the live backend serves. @throws ReleaseError */
export async function checkLiveApi({ record, dir }: CheckedBuild, live: ApiContract, api: string): Promise<void> {
  const { name, version } = record;
  const served = `the backend at ${api} serves ${live.version}`;
  if (!('offers' in record)) {
    if (satisfies(live.version, record.needs.api)) return;
    throw new ReleaseError(`${name} ${version} needs api ${record.needs.api}, ${served}. Deploy the backend first.`);
  }
  if (!satisfies(live.version, `^${record.offers.api}`))
    throw new ReleaseError(
      `shell ${version} promises remotes api ${record.offers.api}, ${served}. Deploy the backend first.`,
    );
  const offered = await readFile(join(dir, '..', CONTRACTS_FOLDER, API_FILE), 'utf8').catch(() => undefined);
  const hash = offered && contractHash(JSON.parse(offered));
  if (hash === undefined || live.version !== record.offers.api || hash === live.hash) return;
  throw new ReleaseError(
    `shell ${version} was built with another contract of api ${live.version} (${hash}) than ${served} (${live.hash}). Deploy the backend of this build first; a change of the API needs a new version in libs/contracts.`,
  );
}
