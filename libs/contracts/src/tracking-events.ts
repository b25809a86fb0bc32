import type { Stage } from './stages.js';

/**
 * What can happen to a parcel, and the stage that it is then in. The list covers what carriers report: UPU EMSEVT V3,
 * GS1 EPCIS, and the statuses of AfterShip, EasyPost and karrio map to it.
 */
export const STAGE_OF_EVENT = {
  registered: 'registered',
  accepted: 'picked_up',
  picked_up: 'picked_up',
  arrived: 'in_transit',
  processed: 'in_transit',
  departed: 'in_transit',
  in_transit: 'in_transit',
  transferred: 'in_transit',
  in_customs: 'in_transit',
  customs_cleared: 'in_transit',
  resumed: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  ready_for_pickup: 'ready_for_pickup',
  delivered: 'delivered',
  delivered_to_neighbour: 'delivered',
  left_in_safe_place: 'delivered',
  collected_by_recipient: 'delivered',
  attempt_failed: 'attempt_failed',
  refused: 'attempt_failed',
  not_delivered: 'exception',
  address_wrong: 'exception',
  held_by_customs: 'exception',
  on_hold: 'exception',
  delayed: 'exception',
  damaged: 'exception',
  lost: 'exception',
  cancelled: 'exception',
  returning: 'returned',
  returned: 'returned',
} as const satisfies Record<string, Stage>;
export type TrackingEvent = keyof typeof STAGE_OF_EVENT;
export const TRACKING_EVENTS = Object.keys(STAGE_OF_EVENT) as [TrackingEvent, ...TrackingEvent[]];

/** What an entry of a history, or a wording, may say: an event, or nothing that moves the parcel. */
export const ENTRY_EVENTS = [...TRACKING_EVENTS, 'remark'] as const;
export type EntryEvent = (typeof ENTRY_EVENTS)[number];

/**
 * Who says that an event happened: a person or a system by naming it (`said`), the company's table of wordings (`mapping`),
 * the text, which leaves no doubt (`text`), or an earlier version that guessed it (`earlier`).
 */
export const EVENT_SOURCES = ['said', 'mapping', 'text', 'earlier'] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

/** The stage after an event; null leaves the parcel where it was. */
export const stageAfter = (event: EntryEvent | null): Stage | null =>
  event === null || event === 'remark' ? null : STAGE_OF_EVENT[event];
