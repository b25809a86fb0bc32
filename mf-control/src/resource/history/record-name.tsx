import type { AuditEntry } from '@waybill/contracts';
import { Link } from '@waybill/kit';
import { fill } from '../routes';

type Target = NonNullable<AuditEntry['target']>;

/** Kinds of records with a page of their own → its path. */
const PATHS: Readonly<Record<string, (target: Target) => string>> = {
  parcels: ({ id }) => fill('/control/parcels/:id', { id }),
  activities: ({ id, parcel_id }) =>
    fill('/control/parcels/:id/activities/:aid', { id: parcel_id ?? undefined, aid: id }),
  pages: ({ slug }) => fill('/control/pages/:slug', { slug: slug ?? undefined }),
  messages: ({ id }) => fill('/control/messages/:id', { id }),
  feedback: ({ id }) => fill('/control/feedback/:id', { id }),
  pickup_points: ({ id }) => fill('/control/pickup-points/:id', { id }),
  status_mappings: ({ id }) => fill('/control/wordings/:id', { id }),
  scan_presets: ({ id }) => fill('/control/settings/presets/:id', { id }),
  invoices: ({ id }) => fill('/control/invoice/:id', { id }),
};

/** The record of an entry by its name, else by its id; a link if it still has a page. */
export function RecordName({ entry: { entity, record, name, target } }: { entry: AuditEntry }) {
  const text = name ?? record;
  if (text === null) return <span>–</span>;
  const path = target && PATHS[entity ?? '']?.(target);
  return path ? <Link to={path}>{text}</Link> : <span>{text}</span>;
}
