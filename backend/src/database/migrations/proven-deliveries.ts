import type { EventReason } from '@waybill/contracts';
import type { QueryRunner } from 'typeorm';
import { timeOf } from './read-events.js';

const BATCH_SIZE = 500;
const PROOFS_AFTER = `SELECT f.id, f.parcel_id, f.created_at, p.event_reason FROM proofs f
  INNER JOIN parcels p ON p.id = f.parcel_id AND p.stage = 'delivered'
  WHERE f.id > ? ORDER BY f.id LIMIT ${BATCH_SIZE}`;

interface OldProof {
  id: string;
  parcel_id: string;
  created_at: Date | string;
  event_reason: EventReason | string | null;
}

/** Of a proof that was there already: the delivery that its parcel stands on, unless that came later. */
export async function provenDeliveries(runner: QueryRunner): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: OldProof[] = await runner.query(PROOFS_AFTER, [after]);
    for (const row of rows) await setReason(runner, row);
    after = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.id;
  }
}

async function setReason(runner: QueryRunner, { id, parcel_id, created_at, event_reason }: OldProof): Promise<void> {
  const reason: EventReason | null = typeof event_reason === 'string' ? JSON.parse(event_reason) : event_reason;
  if (!reason || reason.at > timeOf(created_at)) return;
  const json = JSON.stringify(reason);
  await runner.query('UPDATE proofs SET event_reason = ? WHERE id = ?', [json, id]);
  await runner.query('UPDATE parcels SET received_reason = ? WHERE id = ?', [json, parcel_id]);
}
