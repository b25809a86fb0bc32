import type { PublicActivity, PublicParcel } from '@waybill/contracts';

export const activity = (title: string, created_at: string, more: Partial<PublicActivity> = {}): PublicActivity => ({
  title,
  description: `${title}.`,
  icon: 'home_work',
  color: 'green',
  created_at,
  created_at_month: 'Nov',
  created_at_day: '20',
  created_at_time: '06:27 PM',
  ...more,
});

/** A parcel in transit from Singapore to Porto. */
export const parcel = (more: Partial<PublicParcel> = {}): PublicParcel => ({
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
  updated_at: '2026-11-20T15:00:00.000Z',
  history: {
    data: [
      activity('Arrived at Rotterdam hub', '2026-11-20T15:00:00.000Z'),
      activity('Departed from Singapore', '2026-11-19T22:00:00.000Z'),
    ],
    current_page: 1,
    last_page: 1,
    next_page_url: null,
  },
  ...more,
});
