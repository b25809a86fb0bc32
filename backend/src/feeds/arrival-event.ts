import type { Answer, Calendar, LanguageCode, PublicParcel } from '@waybill/contracts';
import { filled } from '../mail/texts.js';
import { expectedDays } from '../notifications/expected-days.js';
import { MAIL_TEXTS } from '../notifications/mail-texts.js';
import { textKeyOf } from '../notifications/text-key.js';
import type { CalendarEvent } from './calendar.js';

interface Known {
  parcel: Pick<PublicParcel, 'tracking_code' | 'stage' | 'event'> & { answer: Answer };
  company: string;
  createdAt: Date;
  changedAt: Date;
  calendar: Pick<Calendar, 'dayOf' | 'startOf'>;
}

type Told = Pick<CalendarEvent, 'firstDay' | 'lastDay' | 'isCancelled' | 'summary' | 'sequence' | 'changedAt'>;

const TENTH_MS = 100;
/** States whose title is that of an expected arrival; the others are named themselves, as is a delay. */
const AWAITED: readonly Answer['state'][] = ['registered', 'moving', 'arriving_today', 'late', 'silent'];

/** What the answer says of the arrival, as an event: one that nothing is promised of any more is cancelled. */
export function arrivalEvent(language: LanguageCode, known: Known): Told {
  const { parcel, createdAt, calendar } = known;
  const { state, since, arrival } = parcel.answer;
  const arrived = state === 'delivered' && since ? calendar.dayOf(since) : null;
  const firstDay = arrived ?? arrival?.first ?? arrival?.last ?? null;
  const lastDay = arrived ?? arrival?.last ?? firstDay;
  const createdOn = calendar.dayOf(createdAt.toISOString());
  const changedAt = arrived ? known.changedAt : lastChange(known);
  return {
    firstDay: firstDay ?? createdOn,
    lastDay: lastDay ?? createdOn,
    isCancelled: firstDay === null,
    summary: titleOf(language, known),
    sequence: Math.floor((changedAt.getTime() - createdAt.getTime()) / TENTH_MS),
    changedAt,
  };
}

/** An answer also changes at midnight, and when a scan is overdue. */
function lastChange({ parcel: { answer }, createdAt, changedAt, calendar }: Known): Date {
  const overdue = answer.next_scan?.overdue ? Date.parse(answer.next_scan.by) : 0;
  const midnight = Date.parse(calendar.startOf(answer.today));
  return new Date(Math.max(createdAt.getTime(), changedAt.getTime(), midnight, overdue));
}

function titleOf(language: LanguageCode, { parcel: { answer, ...parcel }, company }: Known): string {
  const texts = MAIL_TEXTS[language];
  const code = parcel.tracking_code;
  const isNamed = !AWAITED.includes(answer.state) || parcel.event === 'delayed';
  const title = isNamed
    ? `${filled(texts[`${textKeyOf(parcel)}.subject`], { code })} (${company})`
    : filled(texts.expected, { expected: `${code} (${company})` });
  const { first = null, last = null } = answer.arrival ?? {};
  const isOpen = (first === null) !== (last === null);
  return isOpen ? `${title} · ${expectedDays(language, answer.arrival)}` : title;
}
