import { calendarOf } from './calendar.js';

const EVENT = {
  uid: 'abc@waybill.test',
  sequence: 3,
  changedAt: new Date('2026-11-22T10:20:30.456Z'),
  firstDay: '2026-12-30',
  lastDay: '2026-12-31',
  isCancelled: false,
  summary: 'WBL4-8KQ2-M7XD-R',
  description: 'On its way',
  url: 'https://waybill.test/track.html?code=WBL4-8KQ2-M7XD-R',
};
const linesOf = (more = {}) => calendarOf({ ...EVENT, ...more }, 'Europe/Lisbon').split('\r\n');

it('has the days of the window, and ends on the day after', () => {
  const lines = linesOf();
  expect(lines).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20261230', 'DTEND;VALUE=DATE:20270101', 'DTSTAMP:20261122T102030Z']),
  );
  expect(lines).toEqual(expect.arrayContaining(['SEQUENCE:3', 'STATUS:CONFIRMED', 'X-WR-TIMEZONE:Europe/Lisbon']));
  expect(linesOf({ isCancelled: true })).toContain('STATUS:CANCELLED');
});

it('escapes what would end a value or add a line', () => {
  const lines = linesOf({ summary: 'a,b;c\\d\r\nATTENDEE:mailto:x@evil.test' });
  expect(lines).toContain('SUMMARY:a\\,b\\;c\\\\d\\nATTENDEE:mailto:x@evil.test');
  expect(lines.some((line) => line.startsWith('ATTENDEE'))).toBe(false);
});

it.each(['ж', '荷', '😀', 'a'])('folds a text of %s at 75 octets and between characters', (character) => {
  const description = character.repeat(200);
  const text = calendarOf({ ...EVENT, description }, 'UTC');
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text).not.toContain('\uFFFD');
  expect(text.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${description}\r\n`);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});
