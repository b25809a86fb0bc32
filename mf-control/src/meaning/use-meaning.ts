import type { EntryEvent, EventReading, TrackingEvent } from '@waybill/contracts';
import type { EventValue } from './events';
import { type Texts, useReading } from './use-reading';

/** What an entry means: an event, perhaps one, or nobody has answered yet. */
export interface Meaning {
  event: EntryEvent | null;
  isUnclear: boolean;
  suggestion: TrackingEvent | null;
}

const UNKNOWN: Meaning = { event: null, isUnclear: false, suggestion: null };

/** @param event what is known without reading the texts */
export function useMeaning(texts: Texts, event: EventValue | null | undefined): Meaning {
  const reading = useReading(event ? {} : texts);
  return event ? { ...UNKNOWN, event } : meaningOf(reading);
}

export const meaningOf = (reading: EventReading | null): Meaning =>
  reading ? { event: reading.event, isUnclear: reading.event === null, suggestion: reading.suggestion } : UNKNOWN;
