import { placeOf } from './place.js';

describe('the place in a status', () => {
  it.each([
    ['Arrived at Rotterdam hub', 'Rotterdam hub'],
    ['Arrived At Rotterdam Hub', 'Rotterdam Hub'],
    ['ARRIVED AT ROTTERDAM', 'ROTTERDAM'],
    ['Departed from Singapore', 'Singapore'],
    ['Departed Lisbon hub', 'Lisbon hub'],
    ['Picked up in Lisbon', 'Lisbon'],
    ['Held at Rotterdam customs', 'Rotterdam'],
    ['Held by customs in Hamburg', 'Hamburg'],
    ['Out for delivery in Porto, Portugal', 'Porto, Portugal'],
    ['Arrived at facility in 大阪', '大阪'],
    ['Hamburg: departed', 'Hamburg'],
    ['Leipzig - arrived at hub', 'Leipzig'],
    ['Your parcel has left our Hatfield hub and is heading to the local depot', 'Hatfield hub'],
    ['Departed Heathrow 23:10', 'Heathrow'],
    ['Back at Reading depot after the round', 'Reading'],
  ])('%p mentions a location', (wording, name) => expect(placeOf(wording)).toEqual({ name, relation: 'at' }));

  it.each([
    ['In transit to Porto', 'Porto'],
    ['On its way to Porto, Portugal', 'Porto, Portugal'],
  ])('%p mentions the next location', (wording, name) => expect(placeOf(wording)).toEqual({ name, relation: 'to' }));

  it.each([
    ['Delivered, signed for by Maria', 'signed for by Maria'],
    ['Delivery attempt failed: gate locked', 'gate locked'],
  ])('%p contains a remark', (wording, name) => expect(placeOf(wording)).toEqual({ name, relation: 'remark' }));

  it.each([
    'In Transit',
    'Out For Delivery',
    'Returned To Sender',
    'Left origin facility',
    'ARRIVED AT SORTING FACILITY',
    'Ready for pickup at the parcel shop',
    'Delivery Attempt Failed',
    'Arrived at 14:00',
    'Gone fishing in Porto',
    '',
  ])('%p contains nothing but its phrase', (wording) => expect(placeOf(wording)).toBeNull());
});
