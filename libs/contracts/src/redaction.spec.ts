import { redactedAt } from './redaction.js';

const LONG_AGO = '2026-01-01T08:00:00.000Z';
const ENDED = '2026-03-01T08:00:00.000Z';
const times = { last_scan_at: LONG_AGO, updated_at: '2026-03-09T08:00:00.000Z' };
const reason = { source: 'said', activity_id: null, at: ENDED } as const;

it('counts the days from when the parcel came to its end, not from its last scan', () => {
  expect(redactedAt({ stage: 'delivered', event_reason: reason, ...times }, 3)).toBe('2026-03-04T08:00:00.000Z');
  expect(redactedAt({ stage: 'returned', event_reason: reason, ...times }, 3)).toBe('2026-03-04T08:00:00.000Z');
});

it('without either counts from the last scan', () => {
  expect(redactedAt({ stage: 'delivered', event_reason: null, ...times }, 3)).toBe('2026-01-04T08:00:00.000Z');
});

it('is never for a parcel on its way, or where names stay', () => {
  expect(redactedAt({ stage: 'in_transit', event_reason: reason, ...times }, 3)).toBeNull();
  expect(redactedAt({ stage: 'delivered', event_reason: reason, ...times }, null)).toBeNull();
});
