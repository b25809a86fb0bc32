import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads a line without echoing it; '' if the input ends before one. */
export async function prompt(question: string): Promise<string> {
  process.stderr.write(question);
  const muted = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: muted, terminal: process.stdin.isTTY });
  const line = await Promise.race([lines.question(''), once(lines, 'close').then(() => '')]);
  lines.close();
  process.stderr.write('\n');
  return line;
}
