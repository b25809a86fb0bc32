import type { Stage } from './stages.js';

export interface Phrase {
  /** Translation key of the phrase in the front end. */
  key: string;
  stage: Stage;
  /** What it is said with, in lower case and with single blanks. */
  pattern: RegExp;
  /** The pattern contains the denial: "could not be delivered". */
  denies?: true;
}

const CARRIER =
  '(?:(?:[a-z.]+ ){0,2}(?:carriers?|couriers?|hub|depot|drivers?|facility|warehouse|station|airline|airport|sort(?:ing|ation)?|terminal|cent(?:er|re)|branch|agent|delivery (?:office|unit|partner)|customs|partner))\\b';
const RECIPIENT =
  "(?:the |its |your )?(?:recipients?|receivers?|consignees?|addressees?|customers?|clients?|you)\\b(?!['’])";
const PICKUP_POINT =
  '(?:(?:the |a |your |our |local |nearest )*(?:(?:pick ?-?up|collection|access|service|parcel) ?-?(?:point|location|shop|station)|parcel ?shop|(?:parcel )?locker|post office))\\b';

const anyOf = (...parts: string[]) => new RegExp(parts.join('|'));

/**
 * Common wordings of a status, more specific ones first: "delivery attempt failed" must not match "delivered".
 * Each has a key, so that it can be translated.
 */
export const PHRASES = [
  {
    key: 'registered',
    stage: 'registered',
    pattern:
      /\b(?:info|information|data|details|notification|label|manifest|order|booking)\b(?:(?!deliver)[ a-z])*\b(?:received|transmitted|completed?)\b|\bpre[ -]?transit\b|\bpre[ -]?shipment\b|\bbooking completed?\b/,
  },
  {
    key: 'arrived',
    stage: 'in_transit',
    pattern: anyOf(
      `\\breturn(?:ed|ing)? to (?:${CARRIER}|${PICKUP_POINT})`,
      `\\bdelivered (?:to|at|into) ${CARRIER}`,
      '\\bsorting completed?\\b',
    ),
  },
  {
    key: 'ready_for_pickup',
    stage: 'ready_for_pickup',
    pattern: anyOf(`\\bdelivered (?:to|at|into) ${PICKUP_POINT}`),
  },
  {
    key: 'returned',
    stage: 'returned',
    pattern:
      /\breturned\b(?! (?:by|from|to (?!(?:the |its |original )*(?:sender|shipper|seller|merchant|consignor|origin|you)\b)))|\breturn (?:shipment|parcel|package|item) delivered|\breturn(?:ing)? (?:to|completed)|back (?:to|with) (?:the )?(?:sender|shipper)|delivered (?:back )?to (?:the )?(?:sender|shipper)|delivered back/,
  },
  {
    key: 'delivered',
    stage: 'delivered',
    pattern:
      /\bdelivered\b.*\b(?:on|at|after|in) (?:the )?(?:first|second|third|1st|2nd|3rd|another|next|final|last) attempt\b/,
  },
  {
    key: 'attempt_failed',
    stage: 'attempt_failed',
    denies: true,
    pattern:
      /attempt|(?:not (?:at )?home|nobody)(?!.*\b(?:delivered|left) (?:to|with|at|in)\b)|undeliverable|delivery failed|failed delivery|refused/,
  },
  {
    key: 'not_delivered',
    stage: 'exception',
    denies: true,
    pattern:
      /\bun[ -]?delivered\b|(?<!\bif )\bnot delivered\b|\b(?:cannot|can ?not|can['’]t|could not|couldn['’]t|unable|impossible|fail(?:ed|ure)|not possible)\b(?: to)?(?: be)? deliver|\b(?:was|were|has|have) ?(?:not|n['’]t)(?: been)? (?:successfully )?delivered\b/,
  },
  {
    key: 'in_transit',
    stage: 'in_transit',
    denies: true,
    pattern:
      /\bno longer (?:on hold|held|delayed|lost|missing|suspended)\b|\breleased from hold\b|\bhold (?:was |has been )?(?:released|lifted|ended)\b|\b(?:lost|missing)\b.*\bfound\b/,
  },
  { key: 'lost', stage: 'exception', pattern: /\blost\b|missing/ },
  { key: 'damaged', stage: 'exception', pattern: /damaged?\b/ },
  { key: 'cancelled', stage: 'exception', pattern: /(?<!\breturn(?:ed)? [a-z ]*)cancell?ed/ },
  {
    key: 'held_by_customs',
    stage: 'exception',
    pattern: /(held|stopped|detained|hold).*customs|customs.*(held|hold|delay|detain)/,
  },
  { key: 'delayed', stage: 'exception', pattern: /delay/ },
  { key: 'on_hold', stage: 'exception', pattern: /on[ -]?hold|\bheld\b|suspend|seized|stopped|exception/ },
  {
    key: 'ready_for_pickup',
    stage: 'ready_for_pickup',
    pattern: anyOf(
      `(?:ready (?:for|to)(?: be)?|available for) (?:pick|collect)(?![a-z -]* by (?:${CARRIER}|dhl|ups|usps|fedex|dpd|gls))`,
      '\\bawaiting collection(?! (?:from|by)\\b)',
      '\\bat (?:the |a |your )?(?:pickup point|parcel ?shop)\\b',
    ),
  },
  {
    key: 'out_for_delivery',
    stage: 'out_for_delivery',
    pattern:
      /out[ -]for[ -]delivery|with (the )?(courier|driver)|on (the )?(vehicle|van) for delivery|\bbeing delivered\b/,
  },
  {
    key: 'customs_cleared',
    stage: 'in_transit',
    pattern: /customs.*(clear|released)|cleared.*customs|clearance completed/,
  },
  {
    key: 'picked_up',
    stage: 'picked_up',
    pattern: anyOf(`\\breceived (?:by|at) ${CARRIER}`, '\\bpick[ -]?up completed?\\b', '\\bcollection completed?\\b'),
  },
  {
    key: 'delivered',
    stage: 'delivered',
    pattern: anyOf(
      '\\bdelivered\\b',
      `\\breceived by (?:${RECIPIENT}|(?:the |a |your )?neighbou?r|(?:mr|mrs|ms)\\b)`,
      '\\bsigned for\\b',
      '\\bhanded over to (?:the )?recipient\\b',
      '\\bdelivery (?:was |is |has been )?(?:successfully )?completed?\\b',
      '^completed$',
      `\\b(?:collected|picked[ -]?up) by ${RECIPIENT}`,
      '\\bleft (?:with|at|in|by) .*(?:neighbo|door|porch|safe|reception)',
    ),
  },
  { key: 'in_customs', stage: 'in_transit', pattern: /(?:(?:a?waiting|pending)(?: for)? )?(?:customs|clearance)/ },
  { key: 'departed', stage: 'in_transit', pattern: /depart|\bleft\b|dispatched|shipped/ },
  { key: 'arrived', stage: 'in_transit', pattern: /arriv|at (the )?(hub|facility|warehouse|sorting|depot)|processed/ },
  {
    key: 'in_transit',
    stage: 'in_transit',
    pattern: /in[ -]?transit|on (its|the) way|en route|in flight|at sea|sailing|moving|forwarded|transit/,
  },
  {
    key: 'picked_up',
    stage: 'picked_up',
    pattern: /picked[ -]?up|collected|accepted|received (at|from)/,
  },
  {
    key: 'registered',
    stage: 'registered',
    pattern:
      /regist|created|label|booked|order (placed|confirmed|received)|pending|pre[ -]?advi[cs]e|awaiting|announced|processing/,
  },
] as const satisfies readonly Phrase[];
