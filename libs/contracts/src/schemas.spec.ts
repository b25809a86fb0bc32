import { z } from 'zod';
import * as contracts from './index.js';
import {
  activityCreate,
  LANGUAGE_NAMES,
  LANGUAGE_TAGS,
  LANGUAGES,
  parcelCreate,
  parcelPatch,
  passwordReset,
  settingsUpdate,
} from './index.js';

const id = '0190d5a0-0000-7000-8000-000000000001';
const minimal = { tracking_code: 'WB-1001', recipient_name: 'Ada King', destination: 'London, UK' };
const messages = (schema: z.ZodType, body: unknown) =>
  schema.safeParse(body).error?.issues.map((issue) => issue.message) ?? [];

describe('parcel input', () => {
  it('requires only three fields', () => expect(messages(parcelCreate, minimal)).toEqual([]));

  it('normalizes the code and turns empty optional fields into null', () => {
    expect(
      parcelCreate.parse({ ...minimal, tracking_code: ' wb 1001 ', weight: '', status: ' ', sender_email: '' }),
    ).toEqual({
      ...minimal,
      tracking_code: 'WB1001',
      weight: null,
      status: null,
      sender_email: null,
    });
  });

  it.each([
    [{ tracking_code: '' }, 'Tracking code is required.'],
    [{ tracking_code: 'ab!' }, 'Tracking code must be 4 to 40 characters: letters A–Z, digits and hyphens.'],
    [{ recipient_name: undefined }, 'Recipient name is required.'],
    [{ recipient_name: 'x'.repeat(301) }, 'Recipient name must have at most 300 characters.'],
    [{ recipient_name: 'a\nb' }, 'Recipient name must be a single line.'],
    [{ recipient_name: 'a\u2028b' }, 'Recipient name must be a single line.'],
    [{ recipient_name: 'a\u0000b' }, 'Recipient name contains unsupported characters.'],
    [{ recipient_name: 7 }, 'Recipient name must be text.'],
    [{ recipient_email: 'not an address' }, 'Recipient email must be a valid email address.'],
    [{ weight: 'heavy' }, 'Weight must be a number.'],
    [{ weight: -1 }, 'Weight must be at least 0.'],
    [{ weight: 1.2345 }, 'Weight must have at most 3 decimal places.'],
    [{ map_current_latitude: 90.1 }, 'Current latitude must be at most 90.'],
    [{ map_zoom: 20 }, 'Map zoom must be at most 19.'],
    [{ show_map: 'maybe' }, 'Show map must be one of: yes, no.'],
    [
      { min_expected_delivery_date: '20.11.2026' },
      'Earliest expected delivery date must be a date in the format yyyy-mm-dd.',
    ],
    [
      { min_expected_delivery_date: '2026-02-02', max_expected_delivery_date: '2026-02-01' },
      'Latest expected delivery date must not be before the earliest.',
    ],
  ])('rejects %p', (change, message) => expect(messages(parcelCreate, { ...minimal, ...change })).toContain(message));

  it('accepts a multi-line destination, whose first line is public', () => {
    expect(messages(parcelCreate, { ...minimal, destination: 'Oslo, Norway\n12 Main Street' })).toEqual([]);
  });

  it('rejects unknown fields', () => {
    expect(parcelCreate.safeParse({ ...minimal, stage: 'delivered' }).error?.issues[0]).toMatchObject({
      code: 'unrecognized_keys',
      keys: ['stage'],
    });
  });
});

describe('parcel update', () => {
  it('requires the three fields of the update form', () => {
    expect(messages(parcelPatch, { id, status: 'Delivered' })).toEqual([
      'Tracking code is required.',
      'Recipient name is required.',
      'Destination is required.',
    ]);
  });

  it('requires the four fields of the map form when only map fields are sent', () => {
    expect(messages(parcelPatch, { id, map_zoom: 4 })).toEqual([
      'Show map is required.',
      'Current latitude is required.',
      'Current longitude is required.',
    ]);
    expect(
      messages(parcelPatch, {
        id,
        show_map: 'yes',
        map_zoom: '4',
        map_current_latitude: '1.5',
        map_current_longitude: 2,
      }),
    ).toEqual([]);
  });
});

describe('other input', () => {
  it('validates the icon and color of an activity', () => {
    const activity = { parcel_id: id, title: 'Arrived', description: 'At the hub', icon: 'home_work', color: 'green' };
    expect(messages(activityCreate, activity)).toEqual([]);
    expect(messages(activityCreate, { ...activity, icon: 'rocket' })[0]).toMatch(/^Icon must be one of: /);
    expect(messages(activityCreate, { ...activity, color: '' })).toEqual(['Color is required.']);
  });

  it('requires both new passwords to be equal and long enough', () => {
    const reset = {
      email: 'a@b.example',
      password_token: 't',
      new_password: 'correct horse',
      confirm_new_password: 'correct house',
    };
    expect(messages(passwordReset, reset)).toEqual(['New password and confirmation do not match.']);
    expect(messages(passwordReset, { ...reset, new_password: 'short', confirm_new_password: 'short' })).toEqual([
      'New password must have at least 12 characters.',
    ]);
  });

  it('allows partial updates of the settings, but not an empty contact email', () => {
    expect(messages(settingsUpdate, { contact_phone: '' })).toEqual([]);
    expect(messages(settingsUpdate, { contact_email: '' })).toContain('Contact email is required.');
    expect(messages(settingsUpdate, { contact_email: 'a@b.example\r\nBcc: c@d.example' })).not.toEqual([]);
  });
});

describe('all contracts', () => {
  it('can be converted to JSON Schema, which the OpenAPI document is generated from', () => {
    const schemas = Object.entries(contracts).filter(([, value]) => value instanceof z.ZodType);
    expect(schemas.length).toBeGreaterThan(30);
    for (const [, schema] of schemas) expect(z.toJSONSchema(schema as z.ZodType, { io: 'input' })).toBeTruthy();
  });

  it('has a tag and a name for each of the 22 languages', () => {
    expect(LANGUAGES).toHaveLength(22);
    for (const code of LANGUAGES) {
      expect(LANGUAGE_NAMES[code]).toBeTruthy();
      expect(Intl.getCanonicalLocales(LANGUAGE_TAGS[code])).toEqual([LANGUAGE_TAGS[code]]);
    }
  });
});
