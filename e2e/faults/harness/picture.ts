import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Admin } from './admin.js';
import { type Call, from } from './http.js';

const PICTURE = join(import.meta.dirname, '../../../docs/images/tracking-phone-dark.png');
const BOUNDARY = 'the-boundary-of-the-form';

/** A form with a picture for a parcel, as a browser sends it. */
export function pictureForm(parcel: string): Buffer {
  const part = (head: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n`;
  return Buffer.concat([
    Buffer.from(`${part('name="id"')}\r\n${parcel}\r\n`),
    Buffer.from(`${part('name="image"; filename="picture.png"')}Content-Type: image/png\r\n\r\n`),
    readFileSync(PICTURE),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** The upload of a picture of a parcel. */
export const upload = (parcel: string, { headers }: Admin): Call => ({
  method: 'POST',
  body: pictureForm(parcel),
  headers: { ...headers, ...from(1), 'content-type': FORM_TYPE },
});
