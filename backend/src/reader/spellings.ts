/** Where the bracket ends that opens at an index of a phrase. */
function endOf(phrase: string, open: number): number {
  let depth = 0;
  for (let index = open; index < phrase.length; index += 1) {
    if (phrase[index] === '(') depth += 1;
    if (phrase[index] === ')') depth -= 1;
    if (depth === 0) return index + 1;
  }
  throw new Error(`A bracket of "${phrase}" stays open.`);
}

/** What a bracket lets choose from: `(a|(b|c) d)` is `a` or `(b|c) d`. */
function choicesIn(bracket: string): string[] {
  const inside = bracket.slice(1, -1);
  if (!inside.includes('(')) return inside.split('|');
  const choices: string[] = [];
  let from = 0;
  for (let index = 0; index < inside.length; index += 1) {
    if (inside[index] === '(') index = endOf(inside, index) - 1;
    else if (inside[index] === '|') {
      choices.push(inside.slice(from, index));
      from = index + 1;
    }
  }
  return [...choices, inside.slice(from)];
}

/** All that a part with brackets inside of words stands for: "zustell(ung|er)". */
function spellingsOf(part: string): string[] {
  const open = part.indexOf('(');
  if (open === -1) return [part];
  const end = endOf(part, open);
  const rests = spellingsOf(part.slice(end));
  const before = part.slice(0, open);
  const choices = choicesIn(part.slice(open, end)).flatMap(spellingsOf);
  return choices.flatMap((choice) => rests.map((rest) => before + choice + rest));
}

/** What a part of a phrase lets choose from. */
export const choicesOf = (part: string): string[] =>
  part.startsWith('(') && endOf(part, 0) === part.length ? choicesIn(part) : spellingsOf(part);

/** Scripts in which a letter is compared as a word, so that a bracket need not stand between blanks. */
const WITHOUT_BLANKS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{M}ー々()|{}a-z_# ]+$/u;
const HAS_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The parts of a phrase that follow each other: words, and brackets with what is written together with them. */
export function partsOf(phrase: string): string[] {
  const isOfLetters = HAS_LETTER.test(phrase) && WITHOUT_BLANKS.test(phrase);
  const parts: string[] = [];
  let before = ' ';
  for (const piece of piecesOf(phrase)) {
    const isApart = isBracket(piece)
      ? endsWord(before) || isOfLetters || startsWord(piece)
      : startsWord(piece) || isOfLetters || endsWord(before);
    if (isApart) parts.push(piece);
    else parts[parts.length - 1] += piece;
    before = piece;
  }
  return parts;
}

const isBracket = (piece: string) => piece.startsWith('(');

const startsWord = (piece: string) =>
  isBracket(piece)
    ? choicesIn(piece).every((choice) => choice === '' || choice.startsWith(' '))
    : piece.startsWith(' ');

/** Of `( a |)`, nothing may remain, which separates no words. */
function endsWord(piece: string): boolean {
  if (!isBracket(piece)) return piece.endsWith(' ');
  const choices = choicesIn(piece);
  return (
    choices.every((choice) => choice === '' || choice.endsWith(' ')) && !(choices.includes('') && startsWord(piece))
  );
}

/** A phrase, cut at its brackets. */
function piecesOf(phrase: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < phrase.length; ) {
    const open = phrase.indexOf('(', from);
    const end = open === from ? endOf(phrase, open) : open === -1 ? phrase.length : open;
    pieces.push(phrase.slice(from, end));
    from = end;
  }
  return pieces;
}
