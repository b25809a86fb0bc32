/**
 * Applies a change as a document shows it: lines that begin with a minus are removed, with a plus added, all others are
 * there already and find the place; `@@` separates several places. @throws Error when a place is not there exactly once
 */
export function applyDiff(text: string, diff: string): string {
  return hunksOf(diff).reduce(applyHunk, text);
}

interface Hunk {
  before: string[];
  after: string[];
}

function hunksOf(diff: string): Hunk[] {
  const hunks: Hunk[] = [{ before: [], after: [] }];
  for (const line of diff.replace(/\n$/, '').split('\n')) {
    if (line.startsWith('@@')) {
      hunks.push({ before: [], after: [] });
      continue;
    }
    const hunk = hunks.at(-1);
    if (!line.startsWith('+')) hunk?.before.push(line.slice(1));
    if (!line.startsWith('-')) hunk?.after.push(line.slice(1));
  }
  return hunks.filter(({ before, after }) => before.length + after.length > 0);
}

function applyHunk(text: string, { before, after }: Hunk): string {
  const lines = text.split('\n');
  const places = lines.flatMap((_, at) => (before.every((line, index) => lines[at + index] === line) ? [at] : []));
  const [place] = places;
  if (place === undefined || places.length > 1)
    throw new Error(`These lines are there ${places.length} times, not once:\n${before.join('\n')}`);
  lines.splice(place, before.length, ...after);
  return lines.join('\n');
}
