import { escapeHtml } from '../html/escape.js';

/** A table that can be scrolled sideways; the cells are text. */
export function table(title: string, heads: string[], rows: string[][]): string {
  if (rows.length === 0) return `<h2>${title}</h2><p>None.</p>`;
  const html = rows.map((row) => row.map(escapeHtml));
  return `<h2>${title}</h2>${htmlTable(title, heads, html)}`;
}

/** The same without a heading; the cells are HTML. */
export function htmlTable(title: string, heads: string[], rows: string[][]): string {
  const label = escapeHtml(title);
  const cells = (tag: string, texts: string[]) => texts.map((text) => `<${tag}>${text}</${tag}>`).join('');
  const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('');
  return `<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table><thead><tr>${cells('th', heads)}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const DECIMAL = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const kilobytes = (bytes: number) => `${DECIMAL.format(bytes / 1000)} KB`;

/** Bytes of a budget, as text and as a bar. */
export function ofBudget(bytes: number, budget: number | undefined): string {
  if (budget === undefined) return kilobytes(bytes);
  const label = `${kilobytes(bytes)} of ${kilobytes(budget)}`;
  return `${label}${meter(bytes, budget, label)}`;
}

export const meter = (value: number, max: number, label: string) =>
  `<meter min="0" max="${max}" high="${Math.round(max * 0.99)}" optimum="0" value="${value}" aria-label="${label}">${label}</meter>`;

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** How long ago something was, or how long until it is; the exact time is in the element. */
export function when(at: string): string {
  const ms = Date.parse(at) - Date.now();
  const [unit, length] = UNITS.find(([, length]) => Math.abs(ms) >= length) ?? ['minute', 60_000];
  const text = Math.abs(ms) < 60_000 ? 'just now' : RELATIVE.format(Math.trunc(ms / length), unit);
  const exact = escapeHtml(`${at.slice(0, 16).replace('T', ' ')} UTC`);
  return `<time datetime="${escapeHtml(at)}">${text} (${exact})</time>`;
}
