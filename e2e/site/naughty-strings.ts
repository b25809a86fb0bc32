import { NAUGHTY_STRINGS } from '@waybill/testing/naughty-strings';
import { sliceOf } from '@waybill/testing/slice';

/** Characters that no field accepts: control characters other than tab and line break. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** Each string as a field stores it: without surrounding white space. */
const trimmed = [...new Set(NAUGHTY_STRINGS.map((text) => text.trim()))];

/** Texts that every text field accepts. */
export const ALL_ACCEPTED = trimmed.filter((text) => text !== '' && !CONTROL.test(text));

/** Those that this run tries. */
export const ACCEPTED = sliceOf(ALL_ACCEPTED);

/** Texts that no required field accepts, with the validation error. */
export const REJECTED = NAUGHTY_STRINGS.filter((text) => !ALL_ACCEPTED.includes(text.trim())).map((text) => ({
  text,
  error: text.trim() === '' ? /is required\.$/ : /contains unsupported characters\.$/,
}));

const SEPARATOR = ' ¶ ';
const MAX_LENGTH = 300;

/** These, joined to as few strings of at most 300 characters as possible. */
export const JOINED: string[] = [];
for (const text of ACCEPTED) {
  const previous = JOINED.pop();
  const longer = previous === undefined ? text : previous + SEPARATOR + text;
  if (previous === undefined || longer.length <= MAX_LENGTH) JOINED.push(longer);
  else JOINED.push(previous, text);
}
