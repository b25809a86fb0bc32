import { STAGE_OF_EVENT, type Stage, type TrackingEvent } from '@waybill/contracts';
import { certainEventOf } from './read-event.js';

/** What carriers and people write. Unknown is an honest answer; a delivery that was not one is a lie. */
const UNKNOWN = null;

const WORDINGS: readonly (readonly [TrackingEvent | null, ...string[]])[] = [
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
    ...['Has not been delivered', 'Failed to deliver', "Wasn't delivered"],
  ],
  ['delayed', 'Parcel cannot be delivered: road closed'],
  [
    UNKNOWN,
    ...['Not yet delivered', 'Not received by recipient', 'Not signed for', 'Never delivered'],
    ...['To be delivered tomorrow', 'Expected to be delivered by 6 pm', 'Will be delivered on Monday'],
    ...['Scheduled to be delivered', 'Delivered tomorrow', 'Should be delivered soon', 'May be delivered today'],
    ...['Can be delivered once the duty is paid', 'Waiting to be delivered', 'If not delivered, call us', 'Delivered?'],
    ...['Please tell us when it has been delivered', 'Almost delivered', 'Delivery will be attempted tomorrow'],
    ...['Will be returned to sender if not collected', 'May be returned to sender', 'Not returned to sender'],
    ...['Will be ready for pickup tomorrow', 'Not ready for collection', 'Ready for pickup tomorrow'],
    ...['To be picked up tomorrow', 'Not picked up', 'Will be out for delivery tomorrow', 'Not out for delivery'],
    ...['No delay', 'Not damaged', 'No damage', 'Not lost', 'Will depart tonight'],
    ...['Delivered to the wrong address', '1 of 2 delivered', 'Delivered in part', '50 % delivered', '1/2 delivered'],
    ...['Parcel marked delivered but not received', 'Delivered (not confirmed)', 'Delivery planned: delivered at noon'],
    ...['Return to sender cancelled', 'Return to sender requested', 'Parcel shop closed'],
    ...['Recipient has not signed for it', 'Marked delivered by mistake'],
    ...['Gone fishing', '', '🎉', 'x'.repeat(301), 'Not collected by recipient'],
  ],
  [
    'delivered',
    ...['Delivered', 'delivered.', '✅ Delivered', 'DELIVERED', 'Delivered to recipient', 'Delivered, signed by Will'],
    ...['Delivered on second attempt', 'Has been delivered', 'Successfully delivered'],
    ...['Received by recipient', 'Signed for by A. King', 'Delivery completed', 'Delivered - Oslo'],
    ...['Handed over to the recipient', 'delivered_to_recipient', 'Delivered without signature'],
  ],
  [
    'delivered_to_neighbour',
    ...['Delivered\u00a0to the front desk', 'Left with a neighbour', 'Delivered to neighbor'],
    ...['Not home, delivered to neighbor', 'Left with neighbour'],
  ],
  ['left_in_safe_place', 'Left in a safe place', 'Left at the front door', 'Delivered to letterbox'],
  ['collected_by_recipient', 'Collected by recipient', 'Picked up by the customer'],
  ['accepted', 'Received by carrier', 'Received by the courier', 'Received at origin depot', 'Received by DHL'],
  ['accepted', 'Received by our hub in Oslo', 'Received by our Oslo office', 'accepted'],
  ['picked_up', 'Pickup completed', 'Picked up', 'Collected from sender', 'PickedUp', 'picked_up'],
  ['picked_up', 'Collection completed', 'Shipment picked up'],
  [
    'registered',
    ...['Shipment information received by carrier', 'Label created', 'Booking completed', 'pre_transit', 'PRE-TRANSIT'],
    ...['Electronic data received', 'Order received', 'Pre-transit', 'info_received', 'Ready for pickup by courier'],
    ...['Available for pickup by DHL'],
  ],
  ['processed', 'Sorting completed'],
  ['arrived', 'Returned to depot', 'Arrived at Rotterdam hub'],
  ['transferred', 'Delivered to the carrier'],
  ['returned', 'Delivered to sender', 'Returned to sender', 'Delivered back to the shipper'],
  ['returning', 'return to sender', 'Returning to sender'],
  [
    'ready_for_pickup',
    ...['Delivered to pickup point', 'Delivered to parcel locker', 'Delivered to the post office'],
    ...['Ready to be collected', 'Available for pickup', 'ready_for_pickup', 'Ready for pickup until Friday'],
    ...['Available for collection', 'Ready for pickup at the parcel shop'],
  ],
  [
    'out_for_delivery',
    ...['out_for_delivery', 'OutForDelivery', 'OUT-FOR-DELIVERY', 'Out  for\u00a0delivery', 'Out for delivery 🚚'],
    ...['Being delivered', 'Out for delivery, expected by 6 pm', 'outForDelivery', 'OUT FOR DELIVERY'],
  ],
  ['attempt_failed', 'Delivery attempt failed', 'delivery_attempt_failed', 'Nobody was in'],
  ['attempt_failed', 'No one was home to sign for the parcel', 'Left card, to collect at parcel shop'],
  ['refused', 'Refused by recipient', 'refused'],
  ['in_transit', 'in_transit', 'In Transit', 'On its way to be delivered'],
  ['resumed', 'No longer on hold', 'Hold released', 'Lost parcel found'],
  ['departed', 'Departed from Singapore'],
  ['delayed', 'Delivery delayed by weather', 'Delayed, will be delivered tomorrow'],
  ['on_hold', 'On hold', 'on_hold', 'Held at the depot', 'Held until the duty is paid'],
  ['in_customs', 'Returned by customs', 'In customs', 'Awaiting customs clearance'],
  ['held_by_customs', 'Held by customs', 'held_by_customs', 'Held at customs'],
  ['customs_cleared', 'Customs clearance completed', 'Cleared customs', 'customs_cleared'],
];

const CASES = WORDINGS.flatMap(([event, ...wordings]) => wordings.map((wording) => [wording, event] as const));

it.each(CASES)('reads %p as %p', (wording, event) => expect(certainEventOf(wording)).toBe(event));

/** What sends a mail that cannot be taken back, or ends scanning. */
const FINAL: readonly Stage[] = ['delivered', 'returned', 'ready_for_pickup'];
const isFinal = (event: TrackingEvent | null) => event !== null && FINAL.includes(STAGE_OF_EVENT[event]);
const FINAL_WORDINGS = CASES.filter(([wording, event]) => isFinal(event) && !wording.includes(','));

it.each(FINAL_WORDINGS)('takes no denial, plan or question for %p', (wording) => {
  const words = wording.replace(/[^\p{L}\p{N} _-]/gu, '').trim();
  const others = [`Not ${words}`, `Not yet ${words}`, `Will be ${words}`, `Expected to be ${words}`, `${words}?`];
  expect(others.filter((other) => isFinal(certainEventOf(other)))).toEqual([]);
});
