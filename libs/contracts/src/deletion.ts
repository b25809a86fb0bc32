import { z } from 'zod';
import { id } from './fields.js';

/** Body of every `DELETE`. */
export const deletion = z.strictObject({ id: id() });

export type Deletion = z.input<typeof deletion>;
