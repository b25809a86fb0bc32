const NOT_A_WORD = /\p{Extended_Pictographic}|\p{Cc}|\p{Cf}|\uFE0F/gu;
const SINGLE_CODE = /^[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*$/u;

/**
 * A wording in lower case with single blanks, so that machine codes read like sentences: `OutForDelivery`,
 * `out_for_delivery` and `OUT-FOR-DELIVERY` are "out for delivery".
 */
export function plainWords(wording: string): string {
  const line = wording.normalize('NFKC').replace(/\s+/gu, ' ').replace(NOT_A_WORD, '').trim();
  const words = SINGLE_CODE.test(line) ? line.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[._-]+/g, ' ') : line;
  return words.replaceAll('_', ' ').replaceAll('’', "'").replace(/ +/g, ' ').toLowerCase();
}

/** Between two clauses: a denial or a plan reaches no further. */
const CLAUSE_END = /[,.;:!()]|\s[–—-]\s|\b(?:but|then|now|and)\b/;

const DENIAL = /\b(?:not|no|never|nor|without|unable|cannot|fail(?:s|ed|ure)?|unsuccessful(?:ly)?|instead of)\b|n't\b/;

const PLAN =
  /\b(?:will|won't|shall|should|would|could|can|may|might|must|to be|being|be|expect(?:ed|s|ing)?|scheduled?|planned|estimated|due|try(?:ing)?|attempt(?:ing)? to|intend(?:s|ed)?|going to|about to|ready to|waiting|awaiting|await|until|unless|if|when|once|before|please|request(?:ed|s)?|rescheduled|likely|probably|possibly|soon|yet to|is to|are to|has to|needs to|nearly|almost|partly|partially)\b/;

const PLAN_AFTER =
  /^[^,.;]*\b(?:tomorrow|unless|if not|as planned|is expected|is scheduled|is planned|soon|next (?:week|day|business day)|\?)|\?\s*$/;

/**
 * Whether a wording says that something has happened, and neither denies nor plans it.
 * @param words from {@link plainWords}
 * @param match where they name it
 * @param denies whether what they name contains the denial
 */
export function isAsserted(words: string, match: RegExpExecArray, denies = false): boolean {
  const before = words.slice(0, match.index).split(CLAUSE_END).at(-1) ?? '';
  const after = words.slice(match.index + match[0].length);
  if (PLAN.test(before) || PLAN_AFTER.test(after)) return false;
  return denies || !DENIAL.test(before);
}

const REFUTATION =
  /\b(?:wrong|mistaken(?:ly)?|in error|(?:not|never) (?:received|confirmed|found)|partly|planned|scheduled|cancell?ed|requested)\b|\d ?%|\b(?:\d+|one|two|three|some) of (?:\d+|two|three|four|several)\b/;

/** Whether another part of a wording takes back what it says, or some of it: "Delivered to the wrong address". */
export const isRefuted = (words: string): boolean => REFUTATION.test(words);
