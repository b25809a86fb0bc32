/** About what search engines show of a description. */
const LONGEST = 160;

/** A text on one line and no longer than is shown of it, cut between words where it has any. */
export function shortened(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const characters = [...line];
  if (characters.length <= LONGEST) return line;
  const cut = characters.slice(0, LONGEST - 1).join('');
  const end = cut.lastIndexOf(' ');
  return `${(end > LONGEST / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
