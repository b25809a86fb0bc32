import { ENTRY_EVENTS, type EntryEvent } from '@waybill/contracts';
import { eventOfCode } from '../../events/foreign-codes.js';
import { certainEventOf } from '../../reader/read-event.js';

/** `Exception_011`: its number says what happened. */
const NUMBERED_CODE = /^[A-Za-z]+[_-]?\d+$/;

/** The event that a cell names, by our name, another system's code, or in words; null if it names none for certain. */
export function eventName(cell: string): EntryEvent | null {
  const named = ENTRY_EVENTS.find((event) => event === cell.toLowerCase());
  return named ?? eventOfCode(cell) ?? (NUMBERED_CODE.test(cell) ? null : certainEventOf(cell));
}

export const unknownEvent = (column: string, cell: string): string =>
  `Column ${column} contains ${cell}, which is none of the events: ${ENTRY_EVENTS.join(', ')}.`;
