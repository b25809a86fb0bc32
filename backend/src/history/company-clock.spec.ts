import { CompanyClock } from './company-clock.js';

const parse = (timeZone: string, entered: string) => new CompanyClock({ timeZone }).parse(entered).toISOString();

describe('a time on the clock of the company', () => {
  it.each([
    ['America/New_York', '2026-07-01T12:00', '2026-07-01T16:00:00.000Z'],
    ['America/New_York', '2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
    ['America/New_York', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-11-01T00:59', '2026-11-01T04:59:00.000Z'],
    ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
    ['Europe/Berlin', '2026-07-01T12:00', '2026-07-01T10:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00:00.000Z'],
  ])('in %s, %s', (zone, entered, time) => expect(parse(zone, entered)).toBe(time));

  it.each([
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T06:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T01:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T15:15:00.000Z'],
  ])('in %s, of %s, which occurs twice, the second', (zone, entered, time) => expect(parse(zone, entered)).toBe(time));

  it.each([
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ])('in %s, %s, which is skipped, as if the clocks had not been changed', (zone, entered, time) =>
    expect(parse(zone, entered)).toBe(time),
  );

  it('in UTC if it says so', () =>
    expect(parse('America/New_York', '2026-11-01T01:30:00Z')).toBe('2026-11-01T01:30:00.000Z'));
});
