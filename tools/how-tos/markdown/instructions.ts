/** What a document tells its reader to do, in its order. */
export type Instruction =
  /** A line of a block of shell commands, or a command in the text; `block` tells lines of one block from others. */
  | { kind: 'command'; text: string; line: number; block: number }
  /** A file to write as it stands. */
  | { kind: 'file'; path: string; text: string; line: number }
  /** Lines of a file to change, as a diff. */
  | { kind: 'edit'; path: string; text: string; line: number }
  /** Any other block: output of a command, or part of a file. `text` is its first line. */
  | { kind: 'sample'; text: string; content: string; line: number };

const FENCE = /^( *)```(\w*)$/;
/** The file that a block is, or changes: what the line above it ends with. */
const NAMED_FILE = /`([\w./-]+\.\w+)`:$/;
const SHELL = ['', 'sh'];
const COMMAND = /^(?:[A-Z_]+=\S+ )*(?:npm|npx|node|git|curl) \S/;
const CODE = /`([^`\n]+)`/g;
const COMMENT = /\s+# .*$/;

/**
 * Reads a document, or one section of it by the text of its heading. A block after a line that ends with the name of a
 * file in code and a colon is that file; in the language `diff`, a change of it. Blocks of `sh`, or of no language, are
 * commands, one a line. Code in the text that begins like a command is one.
 */
export function instructionsOf(markdown: string, section?: string): Instruction[] {
  const found: Instruction[] = [];
  let above = '';
  let isWithin = section === undefined;
  const lines = markdown.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const text = lines[at] ?? '';
    const fence = FENCE.exec(text);
    if (!fence) {
      if (section !== undefined && /^#+ /.test(text)) isWithin = text.replace(/^#+ /, '') === section;
      if (isWithin) found.push(...commandsInText(text, at + 1));
      if (text.trim() !== '') above = text;
      continue;
    }
    const [, indent = '', language = ''] = fence;
    const end = lines.findIndex((line, index) => index > at && line === `${indent}\`\`\``);
    if (end < 0) throw new Error(`line ${at + 1}: the block does not end.`);
    const body = lines.slice(at + 1, end).map((line) => line.slice(indent.length));
    if (isWithin) found.push(...inBlock(language, body, at + 2, NAMED_FILE.exec(above)?.[1]));
    at = end;
    above = '';
  }
  return found;
}

const commandsInText = (text: string, line: number): Instruction[] =>
  [...text.matchAll(CODE)]
    .filter(([, code = '']) => COMMAND.test(code))
    .map(([, code = ''], index) => ({ kind: 'command', text: code, line, block: line + index / 100 }));

function inBlock(language: string, body: readonly string[], line: number, path: string | undefined): Instruction[] {
  const content = `${body.join('\n')}\n`;
  if (language === 'diff' && path === undefined) throw new Error(`line ${line}: the line above names no file.`);
  if (path !== undefined) return [{ kind: language === 'diff' ? 'edit' : 'file', path, text: content, line }];
  if (!SHELL.includes(language)) return [{ kind: 'sample', text: body[0]?.trim() ?? '', content, line }];
  return commandsOf(body, line);
}

function commandsOf(body: readonly string[], first: number): Instruction[] {
  const found: Instruction[] = [];
  let before = '';
  let start = first;
  for (const [index, text] of body.entries()) {
    if (before === '') start = first + index;
    if (text.endsWith('\\')) {
      before += `${text.slice(0, -1).trim()} `;
      continue;
    }
    const command = (before + text.trim()).replace(COMMENT, '');
    before = '';
    if (command !== '' && !command.startsWith('#'))
      found.push({ kind: 'command', text: command, line: start, block: first });
  }
  return found;
}
