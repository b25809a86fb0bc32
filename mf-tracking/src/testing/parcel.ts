import {
  type Calendar,
  decideAnswer,
  type Place,
  type PublicActivity,
  type PublicParcel,
  type TrackingEvent,
} from '@waybill/contracts';

/** What the server says of an event to an English reader. */
const STATUS_TEXTS: Record<TrackingEvent, string> = {
  registered: 'Registered',
  accepted: 'Handed in',
  picked_up: 'Picked up',
  arrived: 'Arrived at a hub',
  processed: 'Sorted',
  departed: 'Departed',
  in_transit: 'On its way',
  transferred: 'Handed over to a partner',
  in_customs: 'In customs clearance',
  customs_cleared: 'Cleared by customs',
  resumed: 'On its way again',
  out_for_delivery: 'Out for delivery',
  ready_for_pickup: 'Ready for pickup',
  delivered: 'Delivered',
  delivered_to_neighbour: 'Delivered to a neighbor',
  left_in_safe_place: 'Left in a safe place',
  collected_by_recipient: 'Collected by the recipient',
  attempt_failed: 'Delivery attempt failed',
  refused: 'Refused by the recipient',
  not_delivered: 'Could not be delivered',
  address_wrong: 'Address incomplete or wrong',
  held_by_customs: 'Held by customs',
  on_hold: 'On hold',
  delayed: 'Delayed',
  damaged: 'Damaged in transit',
  lost: 'Reported lost',
  cancelled: 'Cancelled',
  returning: 'On its way back to the sender',
  returned: 'Returned to the sender',
};

/** The day of the latest activity. */
const CALENDAR: Calendar = {
  now: '2026-11-20T12:00:00.000Z',
  today: '2026-11-20',
  dayOf: (timestamp) => timestamp.slice(0, 10),
  startOf: (day) => `${day}T00:00:00.000Z`,
  midnight: '2026-11-21T00:00:00.000Z',
  timeZone: 'UTC',
};

interface Said {
  event: TrackingEvent | null;
  place: Place | null;
}

const at = (name: string): Place => ({ name, relation: 'at' });
const UNCLEAR: Said = { event: null, place: null };

/** What the server reads in the texts of the specs. */
const SAID: Readonly<Record<string, Said>> = {
  'Arrived at Hamburg': { event: 'arrived', place: at('Hamburg') },
  'Arrived at Lisbon hub': { event: 'arrived', place: at('Lisbon hub') },
  'Arrived at Rotterdam hub': { event: 'arrived', place: at('Rotterdam hub') },
  Delivered: { event: 'delivered', place: null },
  'Departed Lisbon hub': { event: 'departed', place: at('Lisbon hub') },
  'Departed from Singapore': { event: 'departed', place: at('Singapore') },
  'Departed hub': { event: 'departed', place: null },
  'Held by customs': { event: 'held_by_customs', place: null },
  'In transit': { event: 'in_transit', place: null },
  'In transit to Porto': { event: 'in_transit', place: { name: 'Porto', relation: 'to' } },
  'Label created': { event: 'registered', place: null },
  'Left origin facility': { event: 'departed', place: null },
  'Out for delivery': { event: 'out_for_delivery', place: null },
  'Ready for pickup': { event: 'ready_for_pickup', place: null },
  Registered: { event: 'registered', place: null },
  'Reported lost': { event: 'lost', place: null },
  'Returned to sender': { event: 'returned', place: null },
  'Returning to sender': { event: 'returning', place: null },
};
const saidBy = (text: string | null): Said => SAID[text ?? ''] ?? UNCLEAR;

export const activity = (title: string, happened_at: string, more: Partial<PublicActivity> = {}): PublicActivity => ({
  title,
  description: `${title}.`,
  icon: 'home_work',
  color: 'green',
  happened_at,
  created_at: happened_at,
  created_at_month: 'Nov',
  created_at_day: '20',
  created_at_time: '06:27 PM',
  event: saidBy(title).event,
  phrase: saidBy(title).event,
  place: saidBy(title).place,
  language: null,
  translation: {},
  written_in: null,
  ...more,
});

/** A parcel in transit from Singapore to Porto, unless told otherwise, with the answer that the server would decide. */
export function parcel(more: Partial<PublicParcel> = {}): PublicParcel {
  const { event: phrase, place } = saidBy(more.status === undefined ? IN_TRANSIT.status : more.status);
  const facts = { ...IN_TRANSIT, event: phrase ?? 'in_transit', ...more };
  const answer =
    more.answer ??
    decideAnswer(facts, { phrase, place }, { activities: facts.history.data, event_at: null, located: null }, CALENDAR);
  return { ...facts, status_text: answer.phrase && STATUS_TEXTS[answer.phrase], ...more, answer };
}

const IN_TRANSIT: Omit<PublicParcel, 'answer' | 'event' | 'status_text'> = {
  tracking_code: 'WBL4-8KQ2-M7XD-R',
  status: 'In transit',
  stage: 'in_transit',
  shipped_via: 'Air freight',
  weight: 12.4,
  min_expected_delivery_date: '2026-11-22',
  max_expected_delivery_date: '2026-11-24',
  current_location: 'Rotterdam hub',
  destination: 'Porto, Portugal',
  pickup_location: 'Singapore',
  recipient_name: 'A••• K.',
  sender_name: 'L••• T.',
  image: null,
  show_map: 'no',
  map_zoom: null,
  map_current_latitude: null,
  map_current_longitude: null,
  map_pickup_latitude: null,
  map_pickup_longitude: null,
  map_destination_latitude: null,
  map_destination_longitude: null,
  last_scan_at: '2026-11-20T15:00:00.000Z',
  waypoints: [],
  version: 'identity1234state000',
  language: null,
  translation: {},
  history: {
    data: [
      activity('Arrived at Rotterdam hub', '2026-11-20T15:00:00.000Z'),
      activity('Departed from Singapore', '2026-11-19T22:00:00.000Z'),
    ],
    current_page: 1,
    last_page: 1,
    next_page_url: null,
  },
};
