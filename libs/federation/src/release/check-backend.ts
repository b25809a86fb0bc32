import { join } from 'node:path';
import { brokenCalls } from '../contract/api-compare.js';
import { asObject } from '../contract/openapi.js';
import { ReleaseError } from '../errors/release-error.js';
import { readIfExists } from '../files/read-if-exists.js';
import { majorOf, satisfies } from '../gate/index.js';
import { API_CALLS_FILE, CONTRACTS_FOLDER } from '../record/build-layout.js';
import { readDocument } from './document-store.js';
import { buildFolder } from './paths.js';

/** What a backend would break. */
export interface BackendReport {
  /** Version of its API. */
  api: string;
  /** Live remotes that were compared. */
  remotes: string[];
  /** One sentence each, which names remote, call and field; empty if nothing breaks. */
  problems: string[];
  /** Remotes that cannot be compared. */
  notes: string[];
}

/**
 * Compares the API of a backend that is not deployed yet with what every live remote uses of it. `document`: its OpenAPI
 * document. @throws ReleaseError before the first publish
 */
export async function checkBackend(releasesDir: string, document: unknown): Promise<BackendReport> {
  const release = await readDocument(releasesDir);
  if (!release) throw new ReleaseError('There is no release yet.');
  const api = String(asObject(asObject(document).info).version ?? '');
  const report: BackendReport = { api, remotes: [], problems: [], notes: [] };
  const promised = release.shell.record.offers.api;
  const shell = `shell ${release.shell.record.version}`;
  if (majorOf(api) !== majorOf(promised))
    report.notes.push(`${shell} was built with api ${promised}: compare its own calls by hand`);
  else if (!satisfies(api, `^${promised}`))
    report.problems.push(`${shell}: promises remotes api ${promised}, this is ${api}`);
  for (const { hash, record, enabled } of Object.values(release.remotes)) {
    const label = `${record.name} ${record.version}`;
    const calls = await readIfExists(
      join(buildFolder(releasesDir, record.name, hash), CONTRACTS_FOLDER, API_CALLS_FILE),
    );
    const state = enabled ? '' : ' (disabled)';
    if (!satisfies(api, record.needs.api))
      report.problems.push(`${label}${state}: needs api ${record.needs.api}, this is ${api}`);
    if (calls === undefined) {
      report.notes.push(`${label}${state}: its build does not say what it uses of the API`);
      continue;
    }
    report.remotes.push(record.name);
    report.problems.push(...brokenCalls(JSON.parse(calls), document).map((problem) => `${label}${state}: ${problem}`));
  }
  return report;
}
