import type { ActivityIcon } from './constants.js';
import { PHRASES, type Phrase } from './phrasebook.js';
import { isAsserted, isRefuted, plainWords } from './plain-words.js';
import type { Stage } from './stages.js';

export type PhraseKey = (typeof PHRASES)[number]['key'];
export const PHRASE_KEYS = [...new Set(PHRASES.map(({ key }) => key))];

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

const MAX_CACHED = 1_000;
const cached = new Map<string, (typeof PHRASES)[number] | undefined>();

/** Most wordings repeat, and each is tried on some thirty patterns. */
function find(status: string) {
  if (cached.has(status)) return cached.get(status);
  const words = plainWords(status);
  const found = PHRASES.find((phrase) => isSaidBy(words, phrase));
  if (cached.size >= MAX_CACHED) cached.clear();
  cached.set(status, found);
  return found;
}

/** Stages that nothing follows: what they set off cannot be taken back. */
const FINAL: ReadonlySet<Stage> = new Set(['delivered', 'returned', 'ready_for_pickup']);

function isSaidBy(words: string, { pattern, stage, denies }: Phrase): boolean {
  const match = pattern.exec(words);
  if (match === null || !isAsserted(words, match, denies)) return false;
  return !FINAL.has(stage) || !isRefuted(words);
}

/** The phrase of a status, or null when its wording is unknown and has to be shown unchanged. */
export const phraseOf = (status: string | null): PhraseKey | null => (status && find(status)?.key) || null;

/** The stage of a parcel, from its status, or else the icon of its newest activity, or else `registered`. */
export const stageOf = (status: string | null, newestIcon: ActivityIcon | null): Stage =>
  (status && find(status)?.stage) || (newestIcon && STAGE_OF_ICON[newestIcon]) || 'registered';
