import { type PhraseKey, phraseOf, stageOf } from './stage.js';
import type { Stage } from './stages.js';

/** What carriers and people write. Unknown is an honest answer; a delivery that was not one is a lie. */
const UNKNOWN = null;

const WORDINGS: readonly (readonly [PhraseKey | null, ...string[]])[] = [
  [
    'not_delivered',
    ...[
      'Could not be delivered',
      'Unable to be delivered',
      'Unable to deliver',
      'Cannot be delivered',
      'Not delivered',
    ],
    ...["Couldn't be delivered", 'Couldn’t be delivered', 'The parcel was not delivered', 'Undelivered', 'UNDELIVERED'],
    ...['Has not been delivered', 'Failed to deliver', "Wasn't delivered", 'Parcel cannot be delivered: road closed'],
  ],
  [
    UNKNOWN,
    ...[
      'Not yet delivered',
      'Not received by recipient',
      'Not signed for',
      'Never delivered',
      'Not collected by recipient',
    ],
    ...['To be delivered tomorrow', 'Expected to be delivered by 6 pm', 'Will be delivered on Monday'],
    ...['Scheduled to be delivered', 'Delivered tomorrow', 'Should be delivered soon', 'May be delivered today'],
    ...['Can be delivered once the duty is paid', 'Waiting to be delivered', 'If not delivered, call us', 'Delivered?'],
    ...['Please tell us when it has been delivered', 'Almost delivered', 'Delivery will be attempted tomorrow'],
    ...['Will be returned to sender if not collected', 'May be returned to sender', 'Not returned to sender'],
    ...['Will be ready for pickup tomorrow', 'Not ready for collection', 'Ready for pickup tomorrow'],
    ...['To be picked up tomorrow', 'Not picked up', 'Will be out for delivery tomorrow', 'Not out for delivery'],
    ...['No delay', 'Not damaged', 'No damage', 'Not lost', 'Will depart tonight'],
    ...['Delivered to the wrong address', '1 of 2 delivered'],
    ...['Parcel marked delivered but not received', 'Delivered (not confirmed)', 'Delivery planned: delivered at noon'],
    ...['Received by DHL', 'Received by our Oslo office', 'Return to sender cancelled', 'Return to sender requested'],
    ...['Ready for pickup by courier', 'Available for pickup by DHL', 'Parcel shop closed'],
    ...['Delivery not completed', 'No one was home to sign for the parcel', 'Recipient has not signed for it'],
    ...['Gone fishing', '', '🎉'],
  ],
  [
    'delivered',
    ...['Delivered', 'delivered.', '✅ Delivered', 'DELIVERED', 'Delivered to recipient', 'Delivered, signed by Will'],
    ...[
      'Delivered on second attempt',
      'Has been delivered',
      'Delivered\u00a0to the front desk',
      'Successfully delivered',
    ],
    ...[
      'Received by recipient',
      'Signed for by A. King',
      'Delivery completed',
      'Left with a neighbour',
      'Delivered - Oslo',
    ],
    ...['Handed over to the recipient', 'Left in a safe place', 'Collected by recipient', 'Picked up by the customer'],
    ...[
      'delivered_to_recipient',
      'Delivered without signature',
      'Delivered to neighbor',
      'Not home, delivered to neighbor',
    ],
  ],
  [
    'picked_up',
    ...['Received by carrier', 'Received by the courier', 'Received at origin depot', 'Pickup completed', 'Picked up'],
    ...['Collected from sender', 'PickedUp', 'picked_up', 'Received by our hub in Oslo', 'Collection completed'],
  ],
  [
    'registered',
    ...['Shipment information received by carrier', 'Label created', 'Booking completed', 'pre_transit', 'PRE-TRANSIT'],
    ...['Electronic data received', 'Order received', 'Pre-transit', 'info_received'],
  ],
  ['arrived', 'Sorting completed', 'Returned to depot', 'Delivered to the carrier', 'Arrived at Rotterdam hub'],
  ['returned', 'Delivered to sender', 'Returned to sender', 'Delivered back to the shipper', 'return to sender'],
  [
    'ready_for_pickup',
    ...[
      'Delivered to pickup point',
      'Delivered to parcel locker',
      'Delivered to the post office',
      'Ready to be collected',
    ],
    ...['Available for pickup', 'ready_for_pickup', 'Ready for pickup until Friday', 'Available for collection'],
  ],
  [
    'out_for_delivery',
    ...['out_for_delivery', 'OutForDelivery', 'OUT-FOR-DELIVERY', 'Out  for\u00a0delivery', 'Out for delivery 🚚'],
    ...['Being delivered', 'Out for delivery, expected by 6 pm', 'outForDelivery'],
  ],
  ['attempt_failed', 'Delivery attempt failed', 'delivery_attempt_failed', 'Refused by recipient', 'Nobody was in'],
  ['in_transit', 'No longer on hold', 'Hold released', 'in_transit', 'On its way to be delivered', 'Lost parcel found'],
  ['delayed', 'Delivery delayed by weather', 'Delayed, will be delivered tomorrow'],
  ['on_hold', 'On hold', 'on_hold', 'Held at the depot', 'Held until the duty is paid'],
  ['in_customs', 'Returned by customs', 'In customs', 'Awaiting customs clearance'],
  ['held_by_customs', 'Held by customs', 'held_by_customs'],
  ['customs_cleared', 'Customs clearance completed', 'Cleared customs', 'customs_cleared'],
];

const CASES = WORDINGS.flatMap(([phrase, ...wordings]) => wordings.map((wording) => [wording, phrase] as const));

it.each(CASES)('reads %p as %p', (wording, phrase) => expect(phraseOf(wording)).toBe(phrase));

/** What sends a mail that cannot be taken back, or ends scanning. */
const FINAL: readonly Stage[] = ['delivered', 'returned', 'ready_for_pickup'];
const FINAL_WORDINGS = CASES.filter(([wording, phrase]) => FINAL.includes(phrase as Stage) && !wording.includes(','));

it.each(FINAL_WORDINGS)('takes no denial, plan or question for %p', (wording) => {
  const words = wording.replace(/[^\p{L}\p{N} _-]/gu, '').trim();
  const others = [`Not ${words}`, `Not yet ${words}`, `Will be ${words}`, `Expected to be ${words}`, `${words}?`];
  expect(others.filter((other) => FINAL.includes(stageOf(other, null)))).toEqual([]);
});
