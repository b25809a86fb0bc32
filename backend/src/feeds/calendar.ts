import { DEFAULT_BRAND } from '@waybill/contracts';

/** One whole-day event of a calendar (RFC 5545). Days are `yyyy-mm-dd`. */
export interface CalendarEvent {
  /** Stays the same however often the event changes: a program replaces what it has of it. */
  uid: string;
  /** Rises with each change. */
  sequence: number;
  changedAt: Date;
  firstDay: string;
  lastDay: string;
  isCancelled: boolean;
  summary: string;
  description: string;
  url: string;
}

/** Octets of a line, without its end. */
const MAX_LINE_OCTETS = 75;
const LINE_END = '\r\n';
const REFRESH = 'PT4H';

/** A calendar of one event. Whole days have no time zone: the zone named is that in which they are meant. */
export function calendarOf(event: CalendarEvent, timeZone: string): string {
  const at = stampOf(event.changedAt);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${DEFAULT_BRAND.name}//Expected arrival//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(event.summary)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${at}`,
    `LAST-MODIFIED:${at}`,
    `DTSTART;VALUE=DATE:${dateOf(event.firstDay)}`,
    `DTEND;VALUE=DATE:${dateOf(dayAfter(event.lastDay))}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'CLASS:PRIVATE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => folded(line) + LINE_END).join('');
}

const stampOf = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');
const dateOf = (day: string) => day.replaceAll('-', '');
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/** Folds at octets, as the standard counts, and never inside a character, which some programs could not read. */
function folded(line: string): string {
  const parts = [''];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_LINE_OCTETS) {
      parts.push('');
      // The space that marks a continuation counts.
      octets = 1;
    }
    parts[parts.length - 1] += character;
    octets += size;
  }
  return parts.join(`${LINE_END} `);
}
