import type { HistoryLine } from '@waybill/federation';
import { escapeHtml } from '../html/escape.js';
import { when } from './html-parts.js';
import type { ReleaseQuery } from './release-query.js';

const MAX_ENTRIES = 25;

/** A page of the history. */
export interface HistoryPage {
  /** Newest first. */
  lines: HistoryLine[];
  /** How many there are with this filter, on all pages. */
  total: number;
  /** Where the next page begins; undefined on the last one. */
  next: number | undefined;
}

const touches = ({ before, after }: HistoryLine, name: string): boolean => before[name] !== after[name];

/** The entries that changed one of `names` and that the filter lets through. `lines`: oldest first. */
export function historyPage(
  lines: readonly HistoryLine[],
  names: readonly string[],
  { name, text, before }: ReleaseQuery,
): HistoryPage {
  const words = text?.toLowerCase().split(/\s+/) ?? [];
  const wanted = name === undefined ? names : names.filter((one) => one === name);
  const found = lines.filter((line) => {
    const shown = `${line.id} ${line.who} ${line.command} ${line.why}`.toLowerCase();
    return wanted.some((one) => touches(line, one)) && words.every((word) => shown.includes(word));
  });
  const rest = found.filter(({ id }) => before === undefined || id < before).reverse();
  const page = rest.slice(0, MAX_ENTRIES);
  return { lines: page, total: found.length, next: rest.length > page.length ? page.at(-1)?.id : undefined };
}

/** The history with its filter; `names`: what can be chosen. */
export function historyHtml(
  { lines, total, next }: HistoryPage,
  names: readonly string[],
  query: ReleaseQuery,
): string {
  const entries = lines.map(({ id, at, who, command, why }) => {
    const what = escapeHtml(`${command}: ${why}`);
    return `<li class="entry"><strong>${id}</strong><span>${what}</span><span class="muted">${escapeHtml(who)}, ${when(at)}</span></li>`;
  });
  const list = entries.length > 0 ? `<ol>${entries.join('')}</ol>` : '<p>None.</p>';
  const older = next === undefined ? '' : `<p><a href="${link(query, next)}">Older</a></p>`;
  return `<h2 id="history">History</h2>${filter(names, query)}<p class="muted">${total} ${total === 1 ? 'change' : 'changes'}</p>${list}${older}`;
}

function filter(names: readonly string[], { name, text }: ReleaseQuery): string {
  const options = names.map((one) => `<option${one === name ? ' selected' : ''}>${one}</option>`).join('');
  return `<form class="filter" method="get" action="/__releases#history"><label>Deployable<select name="name"><option value="">All</option>${options}</select></label>
<label>Text<input name="text" maxlength="100" autocomplete="off" value="${escapeHtml(text ?? '')}"></label><button>Filter</button></form>`;
}

function link({ name, text }: ReleaseQuery, before: number): string {
  const pairs = Object.entries({ name, text, before }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as [string, string]],
  );
  return escapeHtml(`/__releases?${new URLSearchParams(pairs)}#history`);
}
