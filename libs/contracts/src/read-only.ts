import { z } from 'zod';

/**
 * Fields of a response that a request may contain but not change, with their labels: a record that was read can be sent
 * back whole. The server rejects other values than the stored ones.
 */
export const READ_ONLY = {
  parcel: {
    stage: 'Stage',
    event: 'Event',
    unclear: 'Unclear wording',
    image: 'Image',
    created_at: 'Time of creation',
    last_scan_at: 'Time of the newest activity',
  },
  activity: {
    parcel_id: 'Parcel',
    created_at: 'Time of creation',
    created_at_month: 'Month of creation',
    created_at_day: 'Day of creation',
    created_at_time: 'Time of day of creation',
    status: 'Status',
    status_before: 'Status before',
    current_location: 'Current location',
    location_before: 'Current location before',
    event_source: 'Source of the event',
    device_name: 'Device',
  },
  pickupPoint: { created_at: 'Time of creation' },
  statusMapping: { created_at: 'Time of creation' },
  scanPreset: { created_at: 'Time of creation' },
  settings: { company_logo: 'Company logo', company_mark: 'Mark', contact_language: 'Language of contact details' },
  page: {
    created_at: 'Time of creation',
    language: 'Language',
  },
  translation: { record_id: 'Record', language: 'Language', created_at: 'Time of creation' },
  message: {
    reference: 'Reference',
    email: 'Email',
    subject: 'Subject',
    body: 'Message',
    topic: 'Topic',
    tracking_code: 'Tracking number',
    parcel_state: 'State of the parcel',
    read_at: 'Time of reading',
    replied_at: 'Time of the reply',
    created_at: 'Time of creation',
  },
} as const satisfies Record<string, Record<string, string>>;

const readOnly = (label: string) => z.string(`${label} must be text.`).nullable().optional().meta({ readOnly: true });

/** Schemas of read-only fields. */
export const readOnlyFields = <T extends Record<string, string>>(labels: T) =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, readOnly(label)])) as {
    [Name in keyof T]: ReturnType<typeof readOnly>;
  };
