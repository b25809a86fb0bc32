/** Markers that the toolbar sets; each applies to an entire line. */
export const MARKS = ['bold', 'underline', 'strikethrough', 'note', 'image', 'video'] as const;
export type Mark = (typeof MARKS)[number];

const DELIMITERS = { bold: '**', underline: '__', strikethrough: '~~' } as const;
const MARKED = /^(?:\*\*(.+)\*\*|__(.+)__|~~(.+)~~|> +(.+)|!(?:video)?\[([^\]]*)\]\((.*)\))$/;
const URL_LINE = /^(https:\/\/|\/)\S+$/;

interface Unmarked {
  text: string;
  url: string;
}

const unmark = (line: string): Unmarked => {
  const [, bold, underline, strike, note, label = '', url = ''] = MARKED.exec(line) ?? [];
  const text = bold ?? underline ?? strike ?? note;
  if (text !== undefined) return { text, url: '' };
  if (MARKED.test(line)) return { text: label, url };
  return URL_LINE.test(line) ? { text: '', url: line } : { text: line.replace(/^\\/, ''), url: '' };
};

/** Toggles the marker of a line. */
export function markLine(line: string, mark: Mark): string {
  const trimmed = line.trim();
  const { text, url } = unmark(trimmed);
  const marked = wrap(mark, text, url);
  return marked === trimmed ? text || url : marked;
}

function wrap(mark: Mark, text: string, url: string): string {
  if (mark === 'image') return `![${text}](${url || 'https://'})`;
  if (mark === 'video') return `!video[${text}](${url || 'https://'})`;
  if (mark === 'note') return `> ${text || url}`;
  return DELIMITERS[mark] + (text || url) + DELIMITERS[mark];
}

export interface Edited {
  content: string;
  /** The selection after the edit. */
  start: number;
  end: number;
}

/** Toggles the marker of every line in the selection. */
export function markLines(content: string, start: number, end: number, mark: Mark): Edited {
  const from = content.lastIndexOf('\n', start - 1) + 1;
  const stop = content.indexOf('\n', Math.max(end, from));
  const to = stop === -1 ? content.length : stop;
  const lines = content.slice(from, to).split('\n');
  const marked = lines.map((line) => (line.trim() || lines.length === 1 ? markLine(line, mark) : line)).join('\n');
  return { content: content.slice(0, from) + marked + content.slice(to), start: from, end: from + marked.length };
}
