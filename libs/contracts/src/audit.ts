import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_ACTORS } from './constants.js';
import { choice, queryDay, queryText, timestamp } from './fields.js';

/** Filters of `GET /api/audit`; days are those of UTC, both included. */
export const auditQuery = z.strictObject({
  actor: choice('Actor', AUDIT_ACTORS).optional(),
  action: choice('Action', AUDIT_ACTIONS).optional(),
  entity: z
    .string('Entity must be a single value.')
    .regex(/^[a-z_]{1,40}$/, 'Entity must be the name of a table.')
    .optional(),
  record: queryText('Record', 80),
  from: queryDay('From').optional(),
  to: queryDay('To').optional(),
});

/** One field of a change. Values are shortened texts; null where the row had none. */
export const auditChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });

/** An entry of the audit log. */
export const auditEntry = z.object({
  /** Position in the log, counted from 1 without gaps. */
  id: z.string(),
  at: timestamp,
  actor: z.string().describe('Who did it: one of `admin`, `device`, `visitor`, `command` or `system`.'),
  actor_id: z.string().nullable(),
  session: z.string().nullable().describe('The start of the hash of the session.'),
  request: z.string().nullable().describe('The `X-Request-Id` of the request.'),
  action: z.string(),
  entity: z.string().nullable().describe('The kind of record, such as `parcels`.'),
  record: z.string().nullable().describe('The id of the record.'),
  name: z
    .string()
    .nullable()
    .describe('What the record is called: in this entry, else now, else when it was deleted. Null if unknown.'),
  target: z
    .object({ id: z.string(), slug: z.string().nullable(), parcel_id: z.string().nullable() })
    .nullable()
    .describe('What finds the record; null if it no longer exists.'),
  fields: z.array(z.string()).describe('The fields that changed, including those whose values are secret.'),
  changes: z
    .array(auditChange)
    .nullable()
    .describe('The values of the fields, without secrets; null once the retention period of values has passed.'),
});

export type AuditChange = z.infer<typeof auditChange>;
export type AuditEntry = z.infer<typeof auditEntry>;
