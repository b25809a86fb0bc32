import { type Answer, LANGUAGE_TAGS, type LanguageCode } from '@waybill/contracts';
import { filled, textsOf } from '../mail/texts.js';
import { expectedDays } from '../notifications/expected-days.js';
import { MAIL_TEXTS } from '../notifications/mail-texts.js';
import { isolated } from '../wording/fill-in.js';

type Words = 'subject' | 'intro' | 'received' | 'sent' | 'at' | 'seen' | 'newest' | 'links' | 'ignore';

const textsIn = textsOf<Words>(new URL('mail-texts/', import.meta.url));

/** A parcel as visitors see it, as far as the mail says it. */
export interface ListedParcel {
  tracking_code: string;
  status: string | null;
  status_text: string | null;
  translation: { answer_place?: string | undefined };
  answer: Pick<Answer, 'place' | 'arrival'>;
  url: string;
}

interface Overview {
  received: readonly ListedParcel[];
  sent: readonly ListedParcel[];
  /** How many are listed, if there are more. */
  max: number | null;
}

/** The mail with the parcels of an address. It names nobody. */
export function overviewMail(language: LanguageCode, { received, sent, max }: Overview) {
  const words = textsIn(language);
  const group = (heading: string, parcels: readonly ListedParcel[]) =>
    parcels.length > 0 ? [heading, ...parcels.map((parcel) => paragraphOf(parcel, language, words))] : [];
  const number = max === null ? null : new Intl.NumberFormat(LANGUAGE_TAGS[language]).format(max);
  const body = [
    words.intro,
    ...group(words.received, received),
    ...group(words.sent, sent),
    ...(number === null ? [] : [filled(words.newest, { max: number })]),
    words.links,
    words.ignore,
  ];
  return { subject: words.subject, body: body.join('\n\n'), extras: { language } };
}

/** The sentence comes first: mail programs take the direction of a paragraph from its first letter. */
function paragraphOf(parcel: ListedParcel, language: LanguageCode, words: Record<Words, string>): string {
  const expected = expectedDays(language, parcel.answer.arrival);
  return [
    sentenceOf(parcel, language, words),
    ...(expected === null ? [] : [filled(MAIL_TEXTS[language].expected, { expected })]),
    isolated(language, parcel.tracking_code),
    parcel.url,
  ].join('\n');
}

/** "On its way, last seen Rotterdam hub", as the tracking page has it. */
function sentenceOf(
  { status, status_text, translation, answer: { place } }: ListedParcel,
  language: LanguageCode,
  words: Record<Words, string>,
): string {
  // What is in the language of the mail gives the paragraph its direction; what the courier wrote may be in another one.
  const text = status_text ?? isolated(language, status?.trim() ?? '');
  if (!place) return text;
  // Nothing but names stands beside what is in another language.
  const pattern = place.relation === 'seen' && status_text !== null ? words.seen : words.at;
  return filled(pattern, {
    status: text,
    place: isolated(language, translation.answer_place ?? place.name),
  });
}
