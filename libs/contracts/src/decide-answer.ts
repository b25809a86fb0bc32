import type { PublicActivity } from './activity.js';
import type { Answer, NextStep } from './answer.js';
import { arrivalOf, type Calendar, nextBusinessDay } from './arrival.js';
import type { ParcelState } from './parcel-states.js';
import type { PublicParcel } from './parcel-views.js';
import type { Place } from './place.js';
import { reachedStages, stepsOf } from './rail-steps.js';
import { DEFAULT_PROMISE, nextScanBy, type SilencePromise, serviceOf } from './silence.js';
import type { Stage } from './stages.js';
import { STAGE_OF_EVENT, stageAfter, type TrackingEvent } from './tracking-events.js';
import { whoActs } from './who-acts.js';

/** What an answer is decided from. */
export type AnswerFacts = Pick<
  PublicParcel,
  | 'status'
  | 'stage'
  | 'event'
  | 'shipped_via'
  | 'pickup_location'
  | 'current_location'
  | 'destination'
  | 'min_expected_delivery_date'
  | 'max_expected_delivery_date'
  | 'last_scan_at'
>;
/** An activity, as far as the answer depends on it. */
export type AnswerActivity = Pick<PublicActivity, 'event' | 'description' | 'icon' | 'happened_at' | 'place'>;

/** What has happened to a parcel, as far as the answer depends on it. */
export interface AnswerHistory {
  /** Newest first. */
  activities: readonly AnswerActivity[];
  /** When the parcel came to its event, be it by an activity or by a status that was set by hand; null if unknown. */
  event_at: string | null;
  /** The activity that set the current location; null if it was entered by hand. */
  located: Pick<PublicActivity, 'event' | 'happened_at'> | null;
}

/** What the wording of a status says for certain. */
export interface Wording {
  phrase: TrackingEvent | null;
  place: Place | null;
}

/**
 * Decides everything that the tracking page says of a parcel, so that its sentence, dates, next step and rail never
 * contradict each other.
 * @param wording what the wording of its status says
 */
export function decideAnswer(
  parcel: AnswerFacts,
  wording: Wording,
  { activities, event_at, located }: AnswerHistory,
  calendar: Calendar,
  promise: SilencePromise = DEFAULT_PROMISE,
): Answer {
  const { stage } = parcel;
  const reached = reachedStages(activities);
  const scan = reached.find((other) => other.stage === stage);
  const lastScan = activities[0]?.happened_at ?? parcel.last_scan_at;
  const since = scan?.at ?? null;
  const last = event_at && (since === null || since < event_at) ? event_at : since;
  const day = last && calendar.dayOf(last);
  const isOutToday = stage === 'out_for_delivery' && day === calendar.today;
  const expected = arrivalOf(parcel, calendar.today);
  const service = serviceOf(parcel.shipped_via, activities[0]?.icon ?? null);
  const by = lastScan && nextScanBy(lastScan, service, promise, calendar);
  const silent = by !== null && by <= calendar.now;
  const state = stateOf(parcel, { isOutToday, isPast: expected.days_late > 0, silent, isDueToday: expected.isToday });
  const arrival = isOutToday ? { first: calendar.today, last: calendar.today } : expected.arrival;
  const isLate = DUE.has(state) && (expected.days_late > 0 || parcel.event === 'delayed');
  const next_scan = nextScanFor(state, stage, { by, overdue: silent, arrival, calendar, isOutToday });
  const places = { ...parcel, current_location: knownLocation(parcel, wording, event_at, located) };
  const note = NOTED.has(state) ? (scan?.description ?? null) : null;
  return {
    state,
    phrase: phraseFor(parcel, wording),
    place: placeFor(places, wording, state),
    since,
    note,
    action: actionFor(state, `${parcel.status ?? ''} ${note ?? ''}`),
    arrival: isPromised(state, expected.isToday) ? arrival : null,
    schedule: isLate ? 'late' : arrival && ON_SCHEDULE.has(state) ? 'on_time' : null,
    days_late: isLate ? expected.days_late : 0,
    next: nextFor(state, {
      stage,
      isOutToday,
      isAhead: arrival !== null,
      isRecent: isNextAttemptDue(parcel.event, day, calendar),
    }),
    steps: stepsOf(stage, state, reached, places),
    today: calendar.today,
    next_scan,
    valid_until: next_scan && !next_scan.overdue && next_scan.by < calendar.midnight ? next_scan.by : calendar.midnight,
    time_zone: calendar.timeZone,
  };
}

/** States in which an arrival is promised, if there are dates. Nobody can promise one for what is held up or not heard of. */
const EXPECTED: ReadonlySet<ParcelState> = new Set(['registered', 'moving', 'arriving_today', 'late']);
/** What the sender still has does not arrive today. */
const isPromised = (state: ParcelState, isToday: boolean) =>
  EXPECTED.has(state) && !(state === 'registered' && isToday);
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

function stateOf({ stage, event }: AnswerFacts, { isOutToday, isPast, silent, isDueToday }: Timing): ParcelState {
  if (stage === 'exception') return exceptionOf(event);
  if (stage === 'returned') return event === 'returning' ? 'returning' : 'returned';
  if (stage !== 'picked_up' && stage !== 'in_transit' && stage !== 'out_for_delivery') return stage;
  if (isOutToday) return 'arriving_today';
  if (isPast) return 'late';
  if (silent) return 'silent';
  return isDueToday ? 'arriving_today' : 'moving';
}

function exceptionOf(event: TrackingEvent | null): ParcelState {
  if (event === 'lost' || event === 'cancelled') return 'stopped';
  return event === 'delayed' ? 'late' : 'held';
}

/** Events that are shown as "on its way", because the place follows anyway. */
const SHOWN_AS_TRANSIT: ReadonlySet<TrackingEvent> = new Set(['departed', 'arrived', 'processed', 'in_transit']);

/** A status in words of its own is shown as it stands; one that says another stage is not what happened last. */
function phraseFor({ status, stage, event }: AnswerFacts, { phrase }: Wording): TrackingEvent | null {
  if (status?.trim() && phrase === null) return null;
  const said = phrase && STAGE_OF_EVENT[phrase] === stage ? phrase : (event ?? 'registered');
  return SHOWN_AS_TRANSIT.has(said) ? 'in_transit' : said;
}

const SEEN: ReadonlySet<ParcelState> = new Set([
  'moving',
  'arriving_today',
  'late',
  'silent',
  'stopped',
  'returning',
  'attempt_failed',
]);

/** Where the courier is, nobody scans: the place is that of the last hub, unless the wording names it. */
const AT_THE_DOOR: ReadonlySet<Stage> = new Set(['out_for_delivery', 'attempt_failed']);

/** Null where the location is older than the end of its way, or the place in its status, or is that of an undone end. */
function knownLocation(
  { stage, current_location }: AnswerFacts,
  { place }: Wording,
  event_at: string | null,
  located: AnswerHistory['located'],
): string | null {
  if (!located || !event_at) return current_location;
  const isElsewhere = ARRIVED.has(stage) || stage === 'returned' || place?.relation === 'at';
  const wasEnd = ARRIVED.has(stageAfter(located.event) ?? stage) && stageAfter(located.event) !== stage;
  return (isElsewhere && located.happened_at < event_at) || wasEnd ? null : current_location;
}

const ARRIVED: ReadonlySet<Stage> = new Set(['delivered', 'ready_for_pickup']);

/** A registered parcel has not been handed over: it is nowhere yet. */
function placeFor(
  { stage, current_location, destination, pickup_location }: AnswerFacts,
  { place: mentioned }: Wording,
  state: ParcelState,
): Answer['place'] {
  if (state === 'registered') return null;
  const said = mentioned?.relation === 'at' ? mentioned.name : null;
  const end = stage === 'delivered' ? destination : state === 'returned' ? pickup_location : null;
  const name = current_location || said || end || null;
  const seen = SEEN.has(state) && stage !== 'picked_up' && name !== (AT_THE_DOOR.has(stage) ? said : null);
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
  if (state === 'held' || state === 'attempt_failed') return whoActs(wording);
  return state === 'late' ? (whoActs(wording) ?? 'none') : 'none';
}

interface NextFacts {
  stage: Stage;
  isOutToday: boolean;
  /** A promised day is still to come. */
  isAhead: boolean;
  /** The next business day after the last event has not passed. */
  isRecent: boolean;
}

function nextFor(state: ParcelState, { stage, isOutToday, isAhead, isRecent }: NextFacts): NextStep {
  switch (state) {
    case 'arriving_today':
      if (isOutToday) return 'out_for_delivery';
      return stage === 'out_for_delivery' ? 'out_before' : 'due_today';
    case 'moving':
      if (stage === 'out_for_delivery') return 'out_before';
      return stage === 'picked_up' ? 'picked_up' : 'in_transit';
    case 'late':
      return isAhead ? 'exception' : 'late';
    case 'attempt_failed':
      return isRecent ? 'attempt_failed' : 'exception';
    case 'held':
      return 'exception';
    default:
      return state;
  }
}

/** Nobody tries again where the recipient has refused. */
const isNextAttemptDue = (event: TrackingEvent | null, day: string | null, { today }: Calendar): boolean =>
  event !== 'refused' && day !== null && today <= nextBusinessDay(day);
