import {
  type Calendar,
  decideAnswer,
  type PublicActivity,
  type PublicParcel,
  phraseOf,
  placeOf,
  type StatusPhrase,
} from '@waybill/contracts';

/** What the server says of a status to an English reader. */
const STATUS_TEXTS: Record<StatusPhrase, string> = {
  returned: 'Returned to the sender',
  returning: 'On its way back to the sender',
  attempt_failed: 'Delivery attempt failed',
  not_delivered: 'Could not be delivered',
  lost: 'Reported lost',
  damaged: 'Damaged in transit',
  cancelled: 'Cancelled',
  held_by_customs: 'Held by customs',
  delayed: 'Delayed',
  on_hold: 'On hold',
  ready_for_pickup: 'Ready for pickup',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  customs_cleared: 'Cleared by customs',
  in_customs: 'In customs clearance',
  departed: 'Departed',
  arrived: 'Arrived at a hub',
  in_transit: 'On its way',
  picked_up: 'Picked up',
  registered: 'Registered',
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
  phrase: phraseOf(title),
  place: placeOf(title),
  language: null,
  translation: {},
  written_in: null,
  ...more,
});

/** A parcel in transit from Singapore to Porto, unless told otherwise, with the answer that the server would decide. */
export function parcel(more: Partial<PublicParcel> = {}): PublicParcel {
  const facts = { ...IN_TRANSIT, ...more };
  const answer = more.answer ?? decideAnswer(facts, facts.history.data, CALENDAR);
  return { ...facts, status_text: answer.phrase && STATUS_TEXTS[answer.phrase], ...more, answer };
}

const IN_TRANSIT: Omit<PublicParcel, 'answer' | 'status_text'> = {
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
