import type { BuildComparison, CallChange, DeclaredChange, FileChange } from '@waybill/federation';
import { escapeHtml } from '../html/escape.js';
import { htmlTable, kilobytes } from './html-parts.js';

/** A rebuilt shell changes the files of all languages. */
const MAX_ROWS = 60;

/** What differs between two builds; undefined: they cannot be compared. */
export function comparisonHtml(name: string, comparison: BuildComparison | undefined): string {
  const title = `<h2 id="comparison">Two builds of ${name}</h2>`;
  if (!comparison) return `${title}<p>One of these builds is not kept any more.</p>`;
  const { before, after, declared, files, calls } = comparison;
  const label = ({ record, hash }: BuildComparison['before']) => `${record.version} <code>${hash}</code>`;
  return `${title}<p>${label(before)} → ${label(after)}</p>
<p>All files: ${kilobytes(before.bytes)} → ${kilobytes(after.bytes)} (${difference(before.bytes, after.bytes)}); scripts of a first visit: ${kilobytes(before.firstVisit)} → ${kilobytes(after.firstVisit)} (${difference(before.firstVisit, after.firstVisit)})</p>
<h3>Declared: versions, paths, policies</h3>${declaredTable(declared)}
<h3>Calls and fields of the API</h3>${callsHtml(calls)}
<h3>Files</h3>${filesTable(files)}`;
}

function declaredTable(changes: readonly DeclaredChange[]): string {
  if (changes.length === 0) return '<p>No difference.</p>';
  const rows = changes.map(({ what, before, after }) => [what, before ?? '–', after ?? '–'].map(escapeHtml));
  return htmlTable('Declared', ['What', 'Before', 'After'], rows);
}

function callsHtml(calls: readonly CallChange[] | undefined): string {
  if (!calls) return '<p>One of these builds does not say what it uses.</p>';
  if (calls.length === 0) return '<p>No difference.</p>';
  const fields = (sign: string, names: readonly string[]) =>
    names.map((field) => `<code class="${sign === '+' ? 'added' : 'removed'}">${sign} ${escapeHtml(field)}</code>`);
  const rows = calls.slice(0, MAX_ROWS).map(({ call, change, added, removed }) => {
    const all = [...fields('−', removed), ...fields('+', added)];
    const listed =
      all.slice(0, MAX_ROWS).join('<br>') + (all.length > MAX_ROWS ? `<br>and ${all.length - MAX_ROWS} more` : '');
    return [`<code>${escapeHtml(call)}</code>`, change, listed];
  });
  return htmlTable('Calls of the API', ['Call', 'Change', 'Fields'], rows) + more(calls.length);
}

function filesTable(files: readonly FileChange[]): string {
  if (files.length === 0) return '<p>No difference.</p>';
  const rows = files
    .slice(0, MAX_ROWS)
    .map(({ file, before, after }) => [
      `<code>${escapeHtml(file)}</code>`,
      before === undefined ? '–' : kilobytes(before),
      after === undefined ? '–' : kilobytes(after),
      difference(before ?? 0, after ?? 0),
    ]);
  return htmlTable('Files', ['File', 'Before', 'After', 'Difference'], rows) + more(files.length);
}

const more = (count: number) => (count > MAX_ROWS ? `<p class="muted">and ${count - MAX_ROWS} more</p>` : '');

function difference(before: number, after: number): string {
  const bytes = after - before;
  if (bytes === 0) return '±0';
  const text = `${bytes > 0 ? '+' : '−'}${Math.abs(bytes) < 1_000 ? `${Math.abs(bytes)} B` : kilobytes(Math.abs(bytes))}`;
  return `<strong>${text}</strong>`;
}
