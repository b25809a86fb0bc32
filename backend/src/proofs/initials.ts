const MAX_WORDS = 3;

/** "Ada King" → "A. K.": what visitors may see of a receiver. */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, MAX_WORDS)
    .map((word) => `${Array.from(word)[0] ?? ''}.`)
    .join(' ');
