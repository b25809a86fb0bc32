import type { AudienceRole } from './milestone.js';

/** Who sees which field of a parcel. The views of the API are built from this table. Imports no schema library. */

export const VIEWERS = ['visitor', 'recipient', 'sender', 'device', 'admin'] as const;
export type Viewer = (typeof VIEWERS)[number];

/** Who can prove to be it with the address on the parcel. */
export const VERIFIED_ROLES = ['recipient', 'sender'] as const;
export type VerifiedRole = (typeof VERIFIED_ROLES)[number];

/**
 * How much of a field somebody sees. `masked`: the initials of a name, or of an address. `first_line`: of an address. `rounded`: a
 * coordinate to one decimal. `setting`: in full if the settings of proofs allow it; `initials`: of the receiver, likewise.
 */
export type Extent = 'full' | 'masked' | 'first_line' | 'rounded' | 'setting' | 'initials' | 'none';

type Row = Readonly<Record<Viewer, Extent>>;

const PUBLIC: Row = { visitor: 'full', recipient: 'full', sender: 'full', device: 'none', admin: 'full' };
const OFFICE: Row = { visitor: 'none', recipient: 'none', sender: 'none', device: 'none', admin: 'full' };
const ENDS: Row = { ...PUBLIC, visitor: 'rounded', recipient: 'rounded', sender: 'rounded' };
const PROOF: Row = { ...OFFICE, recipient: 'setting' };

export const VISIBILITY = {
  tracking_code: { ...PUBLIC, device: 'full' },
  status: { ...PUBLIC, device: 'full' },
  current_location: PUBLIC,
  shipped_via: PUBLIC,
  weight: PUBLIC,
  min_expected_delivery_date: PUBLIC,
  max_expected_delivery_date: PUBLIC,
  recipient_name: { visitor: 'masked', recipient: 'full', sender: 'full', device: 'full', admin: 'full' },
  destination: { visitor: 'first_line', recipient: 'full', sender: 'full', device: 'full', admin: 'full' },
  recipient_email: OFFICE,
  recipient_phone_number: OFFICE,
  sender_name: { ...PUBLIC, visitor: 'masked' },
  pickup_location: { ...PUBLIC, visitor: 'first_line', recipient: 'first_line' },
  sender_email: OFFICE,
  parcel_content: { ...OFFICE, recipient: 'full', sender: 'full' },
  pieces: { ...OFFICE, recipient: 'full', sender: 'full' },
  declared_value: { ...OFFICE, sender: 'full' },
  declared_currency: { ...OFFICE, sender: 'full' },
  image: PUBLIC,
  map_current_latitude: PUBLIC,
  map_current_longitude: PUBLIC,
  map_pickup_latitude: ENDS,
  map_pickup_longitude: ENDS,
  map_destination_latitude: ENDS,
  map_destination_longitude: ENDS,
  instruction: { ...OFFICE, recipient: 'full', device: 'full' },
  proof_receiver: { ...PROOF, visitor: 'initials', sender: 'initials' },
  proof_photo: PROOF,
  proof_signature: PROOF,
} as const satisfies Record<string, Row>;

/**
 * How much the office sees of the addresses that were written to about a parcel. Subscribers are no party to it: anyone
 * may be one.
 */
export const MAIL_ADDRESS: Readonly<Record<AudienceRole, Extent>> = {
  recipient: VISIBILITY.recipient_email.admin,
  sender: VISIBILITY.sender_email.admin,
  subscriber: 'masked',
};

export type SeenField = keyof typeof VISIBILITY;
export const SEEN_FIELDS = Object.keys(VISIBILITY) as SeenField[];

/** The fields that somebody sees at least in part. */
export const fieldsOf = (viewer: Viewer): SeenField[] =>
  SEEN_FIELDS.filter((field) => VISIBILITY[field][viewer] !== 'none');
