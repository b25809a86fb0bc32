import { readFileSync } from 'node:fs';
import { LANGUAGES, type LanguageCode, type MilestoneText } from '@waybill/contracts';
import { filled } from '../mail/texts.js';
import type { TextKey } from './text-key.js';

type Text =
  | `${TextKey}.${'subject' | 'body'}`
  | 'registered.promise'
  | 'expected'
  | 'expected.by'
  | 'expected.from'
  | 'track'
  | 'private'
  | 'correction'
  | 'reason.recipient'
  | 'reason.sender'
  | 'reason.subscriber'
  | 'unsubscribe'
  | 'test.subject'
  | 'test.body';
export type MailTexts = Readonly<Record<Text, string>>;

const read = (code: LanguageCode): MailTexts =>
  JSON.parse(readFileSync(new URL(`mail-texts/${code}.json`, import.meta.url), 'utf8'));

/** The texts of milestone mails in each language. */
export const MAIL_TEXTS = Object.fromEntries(LANGUAGES.map((code) => [code, read(code)])) as Readonly<
  Record<LanguageCode, MailTexts>
>;

/** The wordings beside which an arrival may be expected. */
const EXPECTING: readonly TextKey[] = ['registered', 'in_transit', 'delayed'];

interface Promised {
  /** Whether its reader is written to again when the parcel is on its way. */
  isNextTold: boolean;
}

/** The text of a mail that the company has not written itself. */
export function usualText(
  language: LanguageCode,
  wording: TextKey,
  { isNextTold }: Promised = { isNextTold: false },
): Pick<MilestoneText, 'subject' | 'body'> {
  const texts = MAIL_TEXTS[language];
  const expected = EXPECTING.includes(wording) ? [texts.expected] : [];
  const sentence = wording === 'registered' && isNextTold ? 'registered.promise' : (`${wording}.body` as const);
  const paragraphs = [texts[sentence], ...expected, `${texts.track}\n{link}`];
  return { subject: texts[`${wording}.subject`], body: paragraphs.join('\n\n') };
}

/** What a notification says: the code with the step, and a sentence. A company's own texts are those of mails. */
export function shortText(language: LanguageCode, wording: TextKey, code: string): { title: string; body: string } {
  const texts = MAIL_TEXTS[language];
  return { title: filled(texts[`${wording}.subject`], { code }), body: texts[`${wording}.body`] };
}
