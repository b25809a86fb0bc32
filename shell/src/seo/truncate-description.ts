/** Approximate length of a description in search results, in characters. */
const MAX_CHARACTERS = 160;

/** A text on one line, truncated to what search engines show, between words if possible. */
export function truncateDescription(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const characters = [...line];
  if (characters.length <= MAX_CHARACTERS) return line;
  const cut = characters.slice(0, MAX_CHARACTERS - 1).join('');
  const end = cut.lastIndexOf(' ');
  return `${(end > MAX_CHARACTERS / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
