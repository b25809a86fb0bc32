import type { ActivityIcon } from './constants.js';

/** Progress of a parcel, derived from its free-text status; used by the progress rail, filters and figures. */
export const STAGES = [
  'registered',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'ready_for_pickup',
  'delivered',
  'attempt_failed',
  'exception',
  'returned',
] as const;
export type Stage = (typeof STAGES)[number];

interface Phrase {
  /** Translation key of the phrase in the front end. */
  key: string;
  stage: Stage;
  pattern: RegExp;
}

/**
 * Common wordings of a status, more specific ones first: "delivery attempt failed" must not match "delivered".
 * Each has a key, so that it can be translated.
 */
const PHRASES = [
  { key: 'returned', stage: 'returned', pattern: /\breturned\b|\breturn(ing)? (to|completed)|back to sender/ },
  {
    key: 'attempt_failed',
    stage: 'attempt_failed',
    pattern: /attempt|not (at )?home|nobody|undeliverable|delivery failed|failed delivery|refused/,
  },
  { key: 'not_delivered', stage: 'exception', pattern: /(not|un)[ -]?delivered/ },
  { key: 'lost', stage: 'exception', pattern: /\blost\b|missing/ },
  { key: 'damaged', stage: 'exception', pattern: /damaged?\b/ },
  { key: 'cancelled', stage: 'exception', pattern: /cancell?ed/ },
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
    pattern:
      /ready (for|to)( be)? (pick|collect)|available for (pick|collect)|awaiting collection|at pickup point|parcel shop/,
  },
  {
    key: 'out_for_delivery',
    stage: 'out_for_delivery',
    pattern: /out[ -]for[ -]delivery|with (the )?(courier|driver)|on (the )?(vehicle|van) for delivery/,
  },
  {
    key: 'customs_cleared',
    stage: 'in_transit',
    pattern: /customs.*(clear|released)|cleared.*customs|clearance completed/,
  },
  {
    key: 'delivered',
    stage: 'delivered',
    pattern:
      /delivered|received by|signed for|handed over to (the )?recipient|completed|left (with|at|in|by) .*(neighbo|door|porch|safe|reception)/,
  },
  { key: 'in_customs', stage: 'in_transit', pattern: /customs|clearance/ },
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
    pattern: /picked[ -]?up|collected|pick[ -]?up completed|accepted|received (at|from)/,
  },
  {
    key: 'registered',
    stage: 'registered',
    pattern:
      /regist|created|label|booked|order (placed|confirmed|received)|pending|pre[ -]?advi[cs]e|awaiting|announced|processing/,
  },
] as const satisfies readonly Phrase[];

export type PhraseKey = (typeof PHRASES)[number]['key'];
export const PHRASE_KEYS = PHRASES.map((phrase) => phrase.key);

const STAGE_OF_ICON: Partial<Record<ActivityIcon, Stage>> = {
  radio_button_unchecked: 'registered',
  home_work: 'in_transit',
  airplanemode_active: 'in_transit',
  directions_boat: 'in_transit',
  local_shipping: 'in_transit',
  departure_board: 'in_transit',
  moped: 'out_for_delivery',
  pan_tool: 'exception',
  verified: 'delivered',
  check_circle: 'delivered',
};

const MAX_KEPT = 1_000;
const kept = new Map<string, (typeof PHRASES)[number] | undefined>();

/** Most wordings repeat, and each is tried on twenty patterns. */
function find(status: string) {
  const words = status.toLowerCase();
  if (kept.has(words)) return kept.get(words);
  const found = PHRASES.find((phrase) => phrase.pattern.test(words));
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(words, found);
  return found;
}

/** The phrase of a status, or null when its wording is unknown and has to be shown unchanged. */
export const phraseOf = (status: string | null): PhraseKey | null => (status && find(status)?.key) || null;

/** The stage of a parcel, from its status, or else the icon of its newest activity, or else `registered`. */
export const stageOf = (status: string | null, newestIcon: ActivityIcon | null): Stage =>
  (status && find(status)?.stage) || (newestIcon && STAGE_OF_ICON[newestIcon]) || 'registered';
