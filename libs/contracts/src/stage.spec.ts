import { phraseOf, stageOf } from './stage.js';

describe('the phrasebook', () => {
  it.each([
    ['Label created', 'registered'],
    ['Shipment picked up', 'picked_up'],
    ['In Transit', 'in_transit'],
    ['Arrived at Rotterdam hub', 'in_transit'],
    ['Departed from Singapore', 'in_transit'],
    ['Customs clearance completed', 'in_transit'],
    ['Held at customs', 'exception'],
    ['Delivery delayed by weather', 'exception'],
    ['OUT FOR DELIVERY', 'out_for_delivery'],
    ['Ready for pickup at the parcel shop', 'ready_for_pickup'],
    ['Delivered', 'delivered'],
    ['Delivery attempt failed', 'attempt_failed'],
    ['Not delivered', 'exception'],
    ['Returned to sender', 'returned'],
  ])('maps %p to %p', (status, stage) => expect(stageOf(status, null)).toBe(stage));

  it('falls back to the icon of the newest activity, then to registered', () => {
    expect(stageOf('Gone fishing', 'moped')).toBe('out_for_delivery');
    expect(stageOf(null, 'airplanemode_active')).toBe('in_transit');
    expect(stageOf('', null)).toBe('registered');
  });

  it('returns the key of the phrase for translation, or null for an unknown wording', () => {
    expect(phraseOf('Held by CUSTOMS')).toBe('held_by_customs');
    expect(phraseOf('Gone fishing')).toBeNull();
    expect(phraseOf(null)).toBeNull();
  });
});
