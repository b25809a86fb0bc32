import { RestoreError } from './backup-error.js';

/** More than a row can have: what the API takes has a hundredth of it. */
const MAX_LINE = 4_000_000;

/** Lines of a text, without empty ones. @throws RestoreError if one is longer than a row can be, or all are than `most` */
export async function* linesOf(text: AsyncIterable<string>, most: number): AsyncGenerator<string> {
  let begun: string[] = [];
  let length = 0;
  let total = 0;
  for await (const chunk of text) {
    total += chunk.length;
    if (total > most) throw new RestoreError('The backup is refused: its rows were compressed to next to nothing.');
    const parts = chunk.split('\n');
    for (const [index, part] of parts.entries()) {
      length += part.length;
      if (length > MAX_LINE)
        throw new RestoreError(`The backup is refused: a line of it has more than ${MAX_LINE} characters.`);
      begun.push(part);
      if (index === parts.length - 1) break;
      if (length > 0) yield begun.join('');
      begun = [];
      length = 0;
    }
  }
  if (length > 0) yield begun.join('');
}
