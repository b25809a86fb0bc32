import { type DeliveryWindow, dayOf, deliveryWindow, scheduleStatus } from './delivery-window';

const TODAY = '2026-11-20';
const plan = (
  first: string | null,
  last: string | null,
  stage: 'in_transit' | 'delivered' | 'exception' = 'in_transit',
) => ({
  stage,
  min_expected_delivery_date: first,
  max_expected_delivery_date: last,
});

describe('the delivery window', () => {
  it.each<[string, string | null, string | null, DeliveryWindow]>([
    ['unknown', null, null, { kind: 'none' }],
    ['in the future', '2026-11-22', '2026-11-24', { kind: 'range', first: '2026-11-22', last: '2026-11-24' }],
    ['started', '2026-11-18', '2026-11-24', { kind: 'range', first: TODAY, last: '2026-11-24' }],
    ['on its last day', '2026-11-18', TODAY, { kind: 'today' }],
    ['one day, today', TODAY, TODAY, { kind: 'today' }],
    ['one day, tomorrow', '2026-11-21', '2026-11-21', { kind: 'tomorrow' }],
    ['one day', '2026-11-25', '2026-11-25', { kind: 'on', day: '2026-11-25' }],
    ['without a start', null, '2026-11-25', { kind: 'by', day: '2026-11-25' }],
    ['without an end', '2026-11-25', null, { kind: 'from', day: '2026-11-25' }],
    ['without an end, started', '2026-11-18', null, { kind: 'none' }],
    ['passed', '2026-11-15', '2026-11-19', { kind: 'late' }],
  ])('%s', (_, first, last, window) => {
    expect(deliveryWindow(plan(first, last), TODAY)).toEqual(window);
  });

  it('is not shown after delivery, even if it has passed', () => {
    expect(deliveryWindow(plan('2026-11-15', '2026-11-19', 'delivered'), TODAY)).toEqual({ kind: 'none' });
  });

  it('handles the end of a month', () => {
    expect(deliveryWindow(plan(null, '2026-12-01'), '2026-11-30')).toEqual({ kind: 'tomorrow' });
  });

  it('does not depend on the clock until it is known', () => {
    expect(deliveryWindow(plan('2026-11-18', '2026-11-19'), null)).toEqual({
      kind: 'range',
      first: '2026-11-18',
      last: '2026-11-19',
    });
    expect(dayOf(null)).toBeNull();
  });

  it('is on time unless the parcel is late or held up', () => {
    const ahead = deliveryWindow(plan(null, '2026-11-25'), TODAY);
    expect(scheduleStatus(ahead, 'in_transit')).toBe('on_time');
    expect(scheduleStatus(ahead, 'exception')).toBeNull();
    expect(scheduleStatus({ kind: 'late' }, 'exception')).toBe('late');
    expect(scheduleStatus({ kind: 'none' }, 'in_transit')).toBeNull();
  });
});
