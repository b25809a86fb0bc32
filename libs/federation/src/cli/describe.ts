import type { CheckReport } from '../release/check.js';
import type { Difference } from '../release/compare.js';
import type { HistoryLine } from '../release/history.js';
import type { Outcome } from '../release/publish.js';
import type { ReleaseDocument } from '../release/schema.js';

const SHOWN = 10;

export function describeChange({ id, name, version, hash, changed }: Outcome): string {
  return changed
    ? `release ${id}: ${name} ${version} (${hash}) is live`
    : `${name} ${version} (${hash}) is already live`;
}

export function describeList(document: ReleaseDocument | undefined, history: HistoryLine[]): string {
  if (!document) return 'There is no release yet.';
  const { id, kit, api, shell, remotes, retained } = document;
  const rows = [
    [shell.record.name, shell.record.version, shell.hash, 'on', shell.base],
    ...Object.values(remotes).map(({ record, hash, enabled, base }) => [
      record.name,
      record.version,
      hash,
      enabled ? 'on' : 'off',
      base,
    ]),
  ];
  const builds = Object.entries(retained).map(([name, hashes]) => `  ${name}: ${hashes.join(' ')}`);
  const events = history
    .slice(-SHOWN)
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
    const what = `${name}: ${before ?? 'absent'} → ${after ?? 'absent'}`;
    return files.length > 0 ? `${what}\n  ${files.length} files differ: ${files.slice(0, SHOWN).join(', ')}` : what;
  });
  return lines.join('\n');
}

export function describeCheck({ builds, files, faults }: CheckReport): string {
  const looked = `${builds} builds, ${files} files`;
  return faults.length === 0 ? `${looked}: all match the release` : `${looked}\n${faults.join('\n')}`;
}

function table(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}
