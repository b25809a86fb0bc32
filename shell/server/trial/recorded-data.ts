import {
  type Brand,
  DEFAULT_BRAND,
  decideAnswer,
  type Envelope,
  type Page,
  type PageEntry,
  PRIVACY_POLICY_SLUG,
  type PublicParcel,
  type VisitorGraph,
} from '@waybill/contracts';
import { BRAND_PATH } from '../api/served-brand.js';
import { GRAPH_PATH } from '../render/protocol.js';

/** What the API answers where the live one does not: typed, so that it changes with the contracts. */

const TIME = '2026-01-15T09:30:00.000Z';

const entry: PageEntry = {
  id: '019bbf0c-0000-7000-8000-000000000001',
  slug: PRIVACY_POLICY_SLUG,
  title: 'Privacy Policy',
  sub_title: 'What happens to your data',
  icon: 'pages',
  hero: 'hero-mixed',
  overlay: 'overlay1',
  language: 'en',
  languages: ['en'],
  created_at: TIME,
  updated_at: TIME,
};

const page: Page = { ...entry, content: '<p>We store what a delivery needs.</p>' };

const review = {
  id: '019bbf0c-0000-7000-8000-000000000002',
  name: 'Ada',
  review: 'On time.',
  image: 'none.webp',
  language: 'en',
  created_at: TIME,
};

const graph: VisitorGraph = {
  admin: false,
  pages: { data: [entry], object: { [entry.id]: entry }, search_keys: ['title'] },
  reviews: { data: [review], object: { [review.id]: review }, search_keys: ['name'] },
  settings: {
    data: [
      {
        contact_email: 'office@example.com',
        contact_phone: '+31 10 000 0000',
        contact_phone_alt: null,
        contact_twitter: null,
        contact_telegram: null,
        contact_instagram: null,
        contact_address: 'Rotterdam',
        contact_hours: 'Monday to Friday',
        meta_description: null,
        chat_code: null,
        home: null,
      },
    ],
    object: {},
    search_keys: [],
  },
};

const facts: Omit<PublicParcel, 'answer'> = {
  tracking_code: 'EXAMPLE-1',
  status: 'In transit',
  stage: 'in_transit',
  event: 'in_transit',
  shipped_via: 'Road',
  weight: 2.5,
  min_expected_delivery_date: '2026-01-16',
  max_expected_delivery_date: '2026-01-18',
  current_location: 'Rotterdam hub',
  destination: 'Utrecht, Netherlands',
  pickup_location: 'Hamburg, Germany',
  recipient_name: 'A. L.',
  sender_name: null,
  image: null,
  show_map: 'yes',
  map_zoom: 6,
  map_current_latitude: 51.9,
  map_current_longitude: 4.5,
  map_pickup_latitude: 53.6,
  map_pickup_longitude: 10,
  map_destination_latitude: 52.1,
  map_destination_longitude: 5.1,
  last_scan_at: TIME,
  waypoints: [],
  version: 'recordedparcel000001',
  language: null,
  status_text: 'On its way',
  translation: {},
  history: {
    data: [
      {
        title: 'In transit',
        description: 'Left the Rotterdam hub',
        icon: 'check_circle',
        color: 'green',
        happened_at: TIME,
        created_at: TIME,
        created_at_month: 'Jan',
        created_at_day: '15',
        created_at_time: '10:30 AM',
        event: 'in_transit',
        phrase: 'in_transit',
        place: null,
        language: null,
        translation: {},
        written_in: null,
      },
    ],
    current_page: 1,
    last_page: 1,
    next_page_url: null,
  },
};

const calendar = {
  now: TIME,
  today: '2026-01-15',
  dayOf: (timestamp: string) => timestamp.slice(0, 10),
  startOf: (day: string) => `${day}T00:00:00.000Z`,
  midnight: '2026-01-16T00:00:00.000Z',
  timeZone: 'UTC',
};

const parcel: PublicParcel = {
  ...facts,
  answer: decideAnswer(
    facts,
    { phrase: 'in_transit', place: null },
    { activities: facts.history.data, event_at: null, located: null },
    calendar,
  ),
};

const success = <T>(data: T): Envelope<T> => ({ status: 'success', errors: [], message: '', data });

/** API path → response; a path that ends in `*` stands for all that begin like it. */
export const RECORDED: Readonly<Record<string, Envelope<unknown>>> = {
  [GRAPH_PATH]: success(graph),
  [BRAND_PATH]: success<Brand>(DEFAULT_BRAND),
  [`/api/pages/${page.slug}`]: success(page),
  '/api/parcels/*': success(parcel),
  '/api/lookups*': success([
    { code: 'EXAMPLE-1', parcel },
    { code: 'EXAMPLE-2', parcel: null },
  ]),
};

/** The recorded response to a path, if there is one. */
export function recordedResponse(path: string): Envelope<unknown> | undefined {
  if (Object.hasOwn(RECORDED, path)) return RECORDED[path];
  const pattern = Object.keys(RECORDED).find((key) => key.endsWith('*') && path.startsWith(key.slice(0, -1)));
  return pattern === undefined ? undefined : RECORDED[pattern];
}
