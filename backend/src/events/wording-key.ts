/** By which two spellings of a wording are the same: case, white space, and punctuation around it do not matter. */
export const wordingKey = (wording: string): string =>
  wording
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .replace(/^[\p{P}\p{S} ]+|[\p{P}\p{S} ]+$/gu, '') || wording.trim();
