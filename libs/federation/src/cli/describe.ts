import type { CheckReport } from '../release/check.js';
import type { Difference } from '../release/compare.js';
import type { ReleaseDocument } from '../release/document.js';
import type { HistoryLine } from '../release/history.js';
import type { DeployableResult } from '../release/publish.js';

const MAX_LISTED = 10;

export function describeChange({ id, name, version, hash, changed }: DeployableResult): string {
  return changed
    ? `release ${id}: ${name} ${version} (${hash}) is live`
    : `${name} ${version} (${hash}) is already live`;
}

export function describeList(document: ReleaseDocument | undefined, history: HistoryLine[]): string {
  if (!document) return 'There is no release yet.';
  const { id, kit, api, shell, remotes, retained } = document;
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
  const builds = Object.entries(retained).map(([name, hashes]) => `  ${name}: ${hashes.join(' ')}`);
  const events = history
    .slice(-MAX_LISTED)
    .map((line) => `  ${line.id}  ${line.at}  ${line.who}  ${line.command}: ${line.why}`);
  return [
    `Release ${id}, kit ${kit}, api ${api}`,
    ...table(rows),
    'Retained builds, newest first',
    ...builds,
    'History',
    ...events,
  ].join('\n');
}

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

function table(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}
