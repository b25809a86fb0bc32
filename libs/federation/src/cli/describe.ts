import type { CheckReport } from '../release/check.js';
import type { BackendReport } from '../release/check-backend.js';
import type { Difference } from '../release/compare.js';
import type { ReleaseDocument } from '../release/document.js';
import type { LentKit } from '../release/earlier-kits.js';
import type { HistoryLine } from '../release/history.js';
import type { PruneReport } from '../release/prune.js';
import type { DeployableResult } from '../release/publish.js';

const MAX_LISTED = 10;

export function describeChange({ id, name, version, hash, canary, changed }: DeployableResult): string {
  if (canary !== undefined) return `release ${id}: ${canary} % of the visitors get ${name} ${version} (${hash})`;
  return changed
    ? `release ${id}: ${name} ${version} (${hash}) is live`
    : `${name} ${version} (${hash}) is already live`;
}

export function describeList(
  document: ReleaseDocument | undefined,
  earlierKits: readonly LentKit[],
  history: HistoryLine[],
): string {
  if (!document) return 'There is no release yet.';
  const { id, kit, api, shell, remotes, retained, canaries = {} } = document;
  const rows = [
    [shell.record.name, shell.record.version, shell.hash, 'enabled', shell.base],
    ...Object.values(remotes).map(({ record, hash, enabled, base }) => [
      record.name,
      record.version,
      hash,
      enabled ? 'enabled' : 'disabled',
      base,
    ]),
  ];
  const tried = Object.entries(canaries).map(
    ([name, { record, hash, groups }]) => `  ${name} ${record.version} ${hash}  ${groups.length} % of the visitors`,
  );
  const builds = Object.entries(retained).map(([name, hashes]) => `  ${name}: ${hashes.join(' ')}`);
  const events = history
    .slice(-MAX_LISTED)
    .map((line) => `  ${line.id}  ${line.at}  ${line.who}  ${line.command}: ${line.why}`);
  return [
    `Release ${id}, kit ${kit}, api ${api}`,
    ...table(rows),
    ...earlierKits.map(describeEarlierKit),
    ...(tried.length > 0 ? ['Canaries', ...tried] : []),
    'Retained builds, newest first',
    ...builds,
    'History',
    ...events,
  ].join('\n');
}

const describeEarlierKit = ({ version, bytes, neededBy }: LentKit) =>
  neededBy.length > 0
    ? `Kit ${version}, too: ${bytes.toLocaleString('en')} bytes more on pages of ${neededBy.join(', ')}`
    : `Kit ${version}, too, although no live remote needs it any more (docs/how-to/move-a-major.md)`;

export function describeDifferences(differences: Difference[]): string {
  if (differences.length === 0) return 'The two releases are identical.';
  const lines = differences.map(({ name, before, after, files }) => {
    const change = `${name}: ${before ?? 'absent'} → ${after ?? 'absent'}`;
    return files.length > 0
      ? `${change}\n  ${files.length} files differ: ${files.slice(0, MAX_LISTED).join(', ')}`
      : change;
  });
  return lines.join('\n');
}

export function describeCheck({ builds, files, problems }: CheckReport): string {
  const counts = `${builds} builds, ${files} files`;
  return problems.length === 0 ? `${counts}: all match the release` : `${counts}\n${problems.join('\n')}`;
}

export function describeBackend({ api, remotes, problems }: BackendReport): string {
  if (problems.length > 0)
    return [`This backend (api ${api}) would break what is live:`, ...problems.map((problem) => `  ${problem}`)].join(
      '\n',
    );
  return `api ${api} serves all that ${remotes.join(', ') || 'no remote'} use`;
}

export function describePrune({ dryRun, deleted }: PruneReport): string {
  const verb = dryRun ? 'would be deleted' : 'deleted';
  const bytes = deleted.reduce((sum, item) => sum + item.bytes, 0);
  const rows = deleted.map(({ kind, path, bytes }) => [kind, path, kilobytes(bytes)]);
  return [...table(rows), `${deleted.length} ${verb}, ${kilobytes(bytes)}`].join('\n');
}

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} KB`;

function table(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}
