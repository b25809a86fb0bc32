import type { Stage } from './stages.js';
import { STAGE_OF_EVENT, TRACKING_EVENTS, type TrackingEvent } from './tracking-events.js';

const GOING_ON: ReadonlySet<Stage> = new Set(['picked_up', 'in_transit']);
const PROBLEMS: ReadonlySet<Stage> = new Set(['attempt_failed', 'exception']);

/** Events that turn the way of a parcel, or end it: the others only say how far it has come, or what holds it up. */
export const TURNS = TRACKING_EVENTS.filter(
  (event) => event === 'cancelled' || !(GOING_ON.has(STAGE_OF_EVENT[event]) || PROBLEMS.has(STAGE_OF_EVENT[event])),
);

/**
 * Whether an event leaves a parcel on the way that an earlier one turned it to: one that goes back to its sender does so
 * over hubs, and one that was cancelled moves until it is stopped.
 */
export const isKeptOn = (turn: TrackingEvent, event: TrackingEvent): boolean =>
  GOING_ON.has(STAGE_OF_EVENT[event]) && (turn === 'returning' || (turn === 'cancelled' && event !== 'resumed'));
