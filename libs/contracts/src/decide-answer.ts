import type { PublicActivity } from './activity.js';
import type { Answer, NextStep, StatusPhrase } from './answer.js';
import { arrivalOf, type Calendar } from './arrival.js';
import type { ParcelState } from './parcel-states.js';
import type { PublicParcel } from './parcel-views.js';
import { placeOf } from './place.js';
import { stepsOf } from './rail-steps.js';
import { reachedStages } from './reached-stages.js';
import { DEFAULT_PROMISE, nextScanBy, type SilencePromise, serviceOf } from './silence.js';
import { type PhraseKey, phraseOf } from './stage.js';
import type { Stage } from './stages.js';
import { whoActs } from './who-acts.js';

/** What an answer is decided from. */
export type AnswerFacts = Pick<
  PublicParcel,
  | 'status'
  | 'stage'
  | 'shipped_via'
  | 'pickup_location'
  | 'current_location'
  | 'destination'
  | 'min_expected_delivery_date'
  | 'max_expected_delivery_date'
  | 'last_scan_at'
>;
/** An activity, as far as the answer depends on it. */
export type AnswerActivity = Pick<PublicActivity, 'title' | 'description' | 'icon' | 'happened_at'> &
  Partial<Pick<PublicActivity, 'place'>>;

/**
 * Decides everything that the tracking page says of a parcel, so that its sentence, dates, next step and rail never
 * contradict each other.
 * @param activities the parcel's activities, newest first
 */
export function decideAnswer(
  parcel: AnswerFacts,
  activities: readonly AnswerActivity[],
  calendar: Calendar,
  promise: SilencePromise = DEFAULT_PROMISE,
): Answer {
  const { stage } = parcel;
  const reached = reachedStages(activities);
  const scan = reached.find((other) => other.stage === stage);
  const lastScan = activities[0]?.happened_at ?? parcel.last_scan_at;
  const scanDay = scan && calendar.dayOf(scan.at);
  const isOutToday = stage === 'out_for_delivery' && scanDay === calendar.today;
  const expected = arrivalOf(parcel, calendar.today);
  const service = serviceOf(parcel.shipped_via, activities[0]?.icon ?? null);
  const by = lastScan && nextScanBy(lastScan, service, promise, calendar);
  const silent = by !== null && by <= calendar.now;
  const state = stateOf(parcel, { isOutToday, isPast: expected.days_late > 0, silent, isDueToday: expected.isToday });
  const arrival = isOutToday ? { first: calendar.today, last: calendar.today } : expected.arrival;
  const isLate = DUE.has(state) && (expected.days_late > 0 || phraseOf(parcel.status) === 'delayed');
  const next_scan = nextScanFor(state, stage, { by, overdue: silent, arrival, calendar, isOutToday });
  const note = NOTED.has(state) ? (scan?.description ?? null) : null;
  return {
    state,
    phrase: phraseFor(parcel, state),
    place: placeFor(parcel, state),
    since: scan?.at ?? null,
    note,
    action: actionFor(state, `${parcel.status ?? ''} ${note ?? ''}`),
    arrival: EXPECTED.has(state) ? arrival : null,
    schedule: isLate ? 'late' : arrival && ON_SCHEDULE.has(state) ? 'on_time' : null,
    days_late: isLate ? expected.days_late : 0,
    next: nextFor(state, stage, isOutToday),
    steps: stepsOf(stage, state, reached, parcel),
    today: calendar.today,
    next_scan,
    valid_until: next_scan && !next_scan.overdue && next_scan.by < calendar.midnight ? next_scan.by : calendar.midnight,
    time_zone: calendar.timeZone,
  };
}

/** States in which an arrival is promised, if there are dates. Nobody can promise one for what is held up or not heard of. */
const EXPECTED: ReadonlySet<ParcelState> = new Set(['registered', 'moving', 'arriving_today', 'late']);
const DUE: ReadonlySet<ParcelState> = new Set(['arriving_today', 'late']);
const ON_SCHEDULE: ReadonlySet<ParcelState> = new Set(['moving', 'arriving_today']);
/** States that the newest activity of their stage explains. */
const NOTED: ReadonlySet<ParcelState> = new Set([
  'held',
  'late',
  'attempt_failed',
  'ready_for_pickup',
  'stopped',
  'delivered',
]);

interface Timing {
  isOutToday: boolean;
  isPast: boolean;
  silent: boolean;
  isDueToday: boolean;
}

function stateOf({ stage, status }: AnswerFacts, { isOutToday, isPast, silent, isDueToday }: Timing): ParcelState {
  if (stage === 'exception') return exceptionOf(phraseOf(status));
  if (stage === 'returned') return isReturning(status) ? 'returning' : 'returned';
  if (stage !== 'picked_up' && stage !== 'in_transit' && stage !== 'out_for_delivery') return stage;
  if (isOutToday) return 'arriving_today';
  if (isPast) return 'late';
  if (silent) return 'silent';
  return isDueToday ? 'arriving_today' : 'moving';
}

function exceptionOf(phrase: PhraseKey | null): ParcelState {
  if (phrase === 'lost' || phrase === 'cancelled') return 'stopped';
  return phrase === 'delayed' ? 'late' : 'held';
}

/** "Returned to sender" is done; "return to sender" and "returning" are not. */
const isReturning = (status: string | null) =>
  /\breturning\b|\breturn to\b|back to sender/i.test(status ?? '') && !/\breturned\b|completed/i.test(status ?? '');

/** Phrases that are shown as "on its way", because the place follows anyway. */
const TRANSIT_PHRASES: ReadonlySet<PhraseKey> = new Set(['departed', 'arrived', 'in_transit']);

function phraseFor({ status, stage }: AnswerFacts, state: ParcelState): StatusPhrase | null {
  if (state === 'returning') return 'returning';
  if (!status?.trim()) return stage === 'exception' ? 'on_hold' : stage;
  const phrase = phraseOf(status);
  return phrase && TRANSIT_PHRASES.has(phrase) ? 'in_transit' : phrase;
}

const SEEN: ReadonlySet<ParcelState> = new Set(['moving', 'arriving_today', 'late', 'silent', 'stopped', 'returning']);

/** A registered parcel has not been handed over: it is nowhere yet. */
function placeFor({ status, stage, current_location, destination }: AnswerFacts, state: ParcelState): Answer['place'] {
  if (state === 'registered') return null;
  const mentioned = placeOf(status ?? '');
  const arrived = stage === 'delivered' || stage === 'ready_for_pickup';
  const name = current_location || (mentioned?.relation === 'at' && mentioned.name) || (arrived && destination) || null;
  const seen = SEEN.has(state) && stage !== 'picked_up' && stage !== 'out_for_delivery';
  return name ? { name, relation: seen ? 'seen' : 'at' } : null;
}

/** States in which somebody waits for the next scan. */
const SCAN_DUE: ReadonlySet<ParcelState> = new Set(['moving', 'arriving_today', 'late', 'silent']);

interface ScanPromise {
  by: string | null;
  overdue: boolean;
  arrival: Answer['arrival'];
  calendar: Calendar;
  isOutToday: boolean;
}

/** An arrival that is promised for an earlier day says more than the next scan, and today's delivery is one itself. */
function nextScanFor(
  state: ParcelState,
  stage: Stage,
  { by, overdue, arrival, calendar, isOutToday }: ScanPromise,
): Answer['next_scan'] {
  if (by === null || stage === 'exception' || !SCAN_DUE.has(state) || isOutToday) return null;
  if (!overdue && arrival?.last && arrival.last <= calendar.dayOf(by)) return null;
  return { by, overdue };
}

function actionFor(state: ParcelState, wording: string): Answer['action'] {
  if (state === 'ready_for_pickup') return 'collect';
  if (state === 'stopped' || state === 'returned' || state === 'returning') return null;
  return state === 'held' || state === 'late' || state === 'attempt_failed' ? whoActs(wording) : 'none';
}

function nextFor(state: ParcelState, stage: Stage, isOutToday: boolean): NextStep {
  switch (state) {
    case 'arriving_today':
      return isOutToday ? 'out_for_delivery' : 'due_today';
    case 'moving':
      if (stage === 'out_for_delivery') return 'out_before';
      return stage === 'picked_up' ? 'picked_up' : 'in_transit';
    case 'held':
      return 'exception';
    default:
      return state;
  }
}
