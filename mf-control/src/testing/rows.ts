import type { Activity, Invoice, Message, Page, Parcel, Review } from '@waybill/contracts';

const CREATED = '2026-11-20T10:00:00.000Z';

/** Rows as the API returns them. */
export const activity: Activity = {
  id: '01a15fe4-0000-7000-8000-000000000001',
  parcel_id: '01a15fe4-0000-7000-8000-000000000002',
  title: 'Departed Dubai',
  description: 'On board of the evening flight.',
  icon: 'airplanemode_active',
  color: 'gold',
  created_at: CREATED,
  updated_at: CREATED,
  created_at_month: 'Nov',
  created_at_day: '20',
  created_at_time: '10:00 AM',
};

export const parcel: Parcel = {
  id: '01a15fe4-0000-7000-8000-000000000002',
  tracking_code: 'WAYB-1112-026A-P',
  recipient_name: 'Anna Keller',
  recipient_email: null,
  recipient_phone_number: null,
  destination: 'Rotterdam, Netherlands',
  sender_name: null,
  sender_email: null,
  pickup_location: 'Dubai, United Arab Emirates',
  current_location: 'Dubai',
  status: 'Departed Dubai',
  stage: 'in_transit',
  weight: 2.5,
  shipped_via: 'Air freight',
  parcel_content: null,
  declared_value: null,
  min_expected_delivery_date: '2026-11-24',
  max_expected_delivery_date: '2026-11-26',
  image: null,
  show_map: 'yes',
  map_zoom: 4,
  map_current_latitude: 25.2,
  map_current_longitude: 55.3,
  map_pickup_latitude: null,
  map_pickup_longitude: null,
  map_destination_latitude: null,
  map_destination_longitude: null,
  created_at: CREATED,
  updated_at: CREATED,
  history: { data: [activity], current_page: 1, last_page: 1, next_page_url: null },
};

export const page: Page = {
  id: '01a15fe4-0000-7000-8000-000000000003',
  slug: 'about-us',
  title: 'About Us',
  sub_title: null,
  content: '**Who we are**\nA courier company.',
  icon: 'people',
  hero: 'hero-mixed',
  overlay: 'overlay1',
  created_at: CREATED,
  updated_at: CREATED,
};

export const review: Review = {
  id: '01a15fe4-0000-7000-8000-000000000004',
  name: 'Mikko Virtanen',
  review: 'Faster than promised.',
  image: 'mikko.jpg',
  created_at: CREATED,
};

export const message: Message = {
  id: '01a15fe4-0000-7000-8000-000000000005',
  reference: 'MSG-0001',
  email: 'visitor@example.org',
  subject: 'Where is my parcel?',
  body: 'It was announced for Tuesday.\nIt is Thursday.',
  read_at: null,
  replied_at: null,
  created_at: CREATED,
};

export const invoice: Invoice = {
  id: '01a15fe4-0000-7000-8000-000000000006',
  number: 'INV-2026-00001',
  product: 'Warehouse, four weeks',
  tracking_code: null,
  sender_name: null,
  sender_email: null,
  recipient_name: null,
  recipient_email: null,
  pickup_location: null,
  destination: null,
  shipped_via: null,
  weight: null,
  declared_value: null,
  contact_email: 'admin@localhost.test',
  contact_phone: null,
  contact_address: null,
  created_at: CREATED,
};
