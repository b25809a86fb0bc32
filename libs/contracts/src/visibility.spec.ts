import { parcel, publicParcel } from './parcel-views.js';
import { handover } from './proof.js';
import { seenParcel } from './recipient.js';
import { scannedParcel } from './scan.js';
import { fieldsOf, SEEN_FIELDS, VIEWERS, VISIBILITY, type Viewer } from './visibility.js';

const inTable = (shape: object) => Object.keys(shape).filter((field) => SEEN_FIELDS.includes(field as never));
const seen = (viewer: Viewer) => fieldsOf(viewer).filter((field) => !field.startsWith('proof_'));

describe('the table of visibility', () => {
  it.each([
    ['visitor', publicParcel],
    ['device', scannedParcel],
    ['admin', parcel],
  ] as const)('has the fields that a %s gets, and no other', (viewer, schema) => {
    expect(inTable(schema.shape).sort()).toEqual(seen(viewer).sort());
  });

  it('lets a device see no more at the handover than at a scan', () => {
    for (const field of inTable(handover.shape)) expect(fieldsOf('device')).toContain(field);
  });

  it('is what the view of a verified browser can have', () => {
    expect(Object.keys(seenParcel.shape).sort()).toEqual([...SEEN_FIELDS].sort());
  });

  it('names every personal field of a parcel', () => {
    const rest = Object.keys(parcel.shape).filter((field) => !SEEN_FIELDS.includes(field as never));
    expect(rest.sort()).toEqual(
      [
        ...[
          'answer',
          'created_at',
          'event',
          'event_reason',
          'history',
          'id',
          'last_scan_at',
          'mail_language',
          'map_zoom',
        ],
        ...['show_map', 'silent_since', 'stage', 'unclear', 'updated_at'],
      ].sort(),
    );
  });

  it('shows nobody more than the office, and visitors no more than a recipient', () => {
    for (const field of SEEN_FIELDS) {
      const row = VISIBILITY[field];
      for (const viewer of VIEWERS) if (row[viewer] !== 'none') expect(row.admin).toBe('full');
      if (row.visitor !== 'none') expect(row.recipient).not.toBe('none');
    }
  });
});
