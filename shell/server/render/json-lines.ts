import type { Duplex } from 'node:stream';

/** A page with its data takes some 150 KB. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/**
 * Calls `onValue` with each JSON value that arrives, one a line. A line that is too long, is not JSON or makes `onValue`
 * throw destroys the stream. Node's own channel between processes would throw where nobody can catch it.
 */
export function readJsonLines(stream: Duplex, onValue: (value: unknown) => void): void {
  let partial = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = text.split('\n');
    lines[0] = partial + lines[0];
    partial = lines.pop() ?? '';
    try {
      for (const line of lines) onValue(JSON.parse(line));
      if (partial.length > MAX_CHARACTERS) throw new Error('A line is too long.');
    } catch (error) {
      stream.destroy(error as Error);
    }
  });
}

/** @throws if the value is not JSON, or too long */
export function writeJsonLine(stream: Duplex, value: unknown): void {
  const line = JSON.stringify(value);
  if (line.length > MAX_CHARACTERS) throw new Error('A message is too long.');
  stream.write(`${line}\n`);
}
