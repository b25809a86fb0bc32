import { NAUGHTY_STRINGS } from '@waybill/testing/naughty-strings';

/** Characters that no field takes: control characters other than tab and line break. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** Each string as a field keeps it: without the blanks around it. */
const trimmed = [...new Set(NAUGHTY_STRINGS.map((text) => text.trim()))];

/** Texts that every text field takes. */
export const ACCEPTED = trimmed.filter((text) => text !== '' && !CONTROL.test(text));

/** Texts that no required field takes, and what it says about them. */
export const REFUSED = NAUGHTY_STRINGS.filter((text) => !ACCEPTED.includes(text.trim())).map((text) => ({
  text,
  reason: text.trim() === '' ? /is required\.$/ : /holds characters that cannot be shown\.$/,
}));

const JOINT = ' ¶ ';
const MOST = 300;

/** The same texts, as many together as a field of 300 characters holds. */
export const TOGETHER: string[] = [];
for (const text of ACCEPTED) {
  const before = TOGETHER.pop();
  const longer = before === undefined ? text : before + JOINT + text;
  if (before === undefined || longer.length <= MOST) TOGETHER.push(longer);
  else TOGETHER.push(before, text);
}
