import { type EntryEvent, STAGES, stageAfter, TRACKING_EVENTS } from '@waybill/contracts';
import type { TextKey } from '../i18n/text';

/** What a select of an event may be: one, or none. */
export type EventValue = EntryEvent | '';

export const eventText = (event: EntryEvent): TextKey => `tracking_event.${event}`;

/** What follows for the parcel. */
export const nextText = (event: EntryEvent): TextKey => `tracking_event.then.${stageAfter(event) ?? 'remark'}`;

export const EVENTS_BY_STAGE = STAGES.map((stage) => ({
  stage,
  events: TRACKING_EVENTS.filter((event) => stageAfter(event) === stage),
}));
