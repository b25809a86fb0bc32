/** Kinds of marker that the toolbar sets; each stands for a whole line. */
export const MARKS = ['bold', 'underline', 'strikethrough', 'image', 'video'] as const;
export type Mark = (typeof MARKS)[number];

const WRAPS = { bold: '**', underline: '__', strikethrough: '~~' } as const;
const MARKED = /^(?:\*\*(.+)\*\*|__(.+)__|~~(.+)~~|!(?:video)?\[([^\]]*)\]\((.*)\))$/;
const ADDRESS = /^(https:\/\/|\/)\S+$/;

interface Bare {
  text: string;
  address: string;
}

const bare = (line: string): Bare => {
  const [, bold, underline, strike, label = '', address = ''] = MARKED.exec(line) ?? [];
  const text = bold ?? underline ?? strike;
  if (text !== undefined) return { text, address: '' };
  if (MARKED.test(line)) return { text: label, address };
  return ADDRESS.test(line) ? { text: '', address: line } : { text: line.replace(/^\\/, ''), address: '' };
};

/** The line with this marker; without it when it has it already. */
export function markLine(line: string, mark: Mark): string {
  const trimmed = line.trim();
  const { text, address } = bare(trimmed);
  const marked = wrap(mark, text, address);
  return marked === trimmed ? text || address : marked;
}

function wrap(mark: Mark, text: string, address: string): string {
  if (mark === 'image') return `![${text}](${address || 'https://'})`;
  if (mark === 'video') return `!video[${text}](${address || 'https://'})`;
  return WRAPS[mark] + (text || address) + WRAPS[mark];
}

export interface Edited {
  content: string;
  /** What should be selected afterwards. */
  start: number;
  end: number;
}

/** Sets the marker of every line that the selection touches. */
export function markLines(content: string, start: number, end: number, mark: Mark): Edited {
  const from = content.lastIndexOf('\n', start - 1) + 1;
  const stop = content.indexOf('\n', Math.max(end, from));
  const to = stop === -1 ? content.length : stop;
  const lines = content.slice(from, to).split('\n');
  const marked = lines.map((line) => (line.trim() || lines.length === 1 ? markLine(line, mark) : line)).join('\n');
  return { content: content.slice(0, from) + marked + content.slice(to), start: from, end: from + marked.length };
}
