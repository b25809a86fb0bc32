import { STAGE_OF_EVENT, type Stage, type TrackingEvent } from '@waybill/contracts';
import type { QueryRunner } from 'typeorm';
import { certainEventOf } from '../../reader/read-event.js';

const BATCH_SIZE = 500;
const ACTIVITIES_AFTER = `SELECT id, title FROM activities WHERE id > ? ORDER BY id LIMIT ${BATCH_SIZE}`;
const PARCELS_AFTER = `SELECT p.id, p.stage, p.status, COALESCE(p.last_scan_at, p.created_at) AS at,
    (SELECT a.id FROM activities a WHERE a.parcel_id = p.id AND a.event <> 'remark'
      ORDER BY a.happened_at DESC, a.id DESC LIMIT 1) AS scan
  FROM parcels p WHERE p.id > ? ORDER BY p.id LIMIT ${BATCH_SIZE}`;

/** Reads what the texts of all activities and parcels say, which earlier versions did not store. */
export async function readEvents(runner: QueryRunner): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) after = await readTitles(runner, after);
  for (let after: string | undefined = ''; after !== undefined; ) after = await readStatuses(runner, after);
}

/** Gives a batch of activities their events; returns the last id, or undefined after the last batch. */
async function readTitles(runner: QueryRunner, after: string): Promise<string | undefined> {
  const rows: { id: string; title: string }[] = await runner.query(ACTIVITIES_AFTER, [after]);
  const read = rows.map((row) => ({ id: row.id, event: certainEventOf(row.title) ?? 'remark' }));
  for (const event of new Set(read.map((row) => row.event))) {
    const ids = read.filter((row) => row.event === event).map((row) => row.id);
    // A title that is not understood has moved nothing that is not in the stage of its parcel.
    const values = { event, event_source: event === 'remark' ? 'earlier' : 'text' };
    await runner.manager
      .createQueryBuilder()
      .update('activities')
      .set(values)
      .where('id IN (:...ids)', { ids })
      .execute();
  }
  return rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.id;
}

interface OldParcel {
  id: string;
  stage: Stage;
  status: string | null;
  at: Date | string;
  /** The newest activity with an event. */
  scan: string | null;
}

interface Said {
  id: string;
  event: TrackingEvent;
  happened_at: Date | string;
}

/** Gives a batch of parcels the event of their stage; returns the last id, or undefined after the last batch. */
async function readStatuses(runner: QueryRunner, after: string): Promise<string | undefined> {
  const rows: OldParcel[] = await runner.query(PARCELS_AFTER, [after]);
  const scans = await saidBy(
    runner,
    rows.flatMap(({ scan }) => scan ?? []),
  );
  for (const row of rows) {
    const values = eventsOf(row, scans.get(row.scan ?? ''));
    await runner.query('UPDATE parcels SET event = ?, unclear = ?, event_reason = ?, status_said = ? WHERE id = ?', [
      values.event,
      values.unclear,
      JSON.stringify(values.event_reason),
      values.status_said && JSON.stringify(values.status_said),
      row.id,
    ]);
  }
  return rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.id;
}

async function saidBy(runner: QueryRunner, ids: string[]): Promise<Map<string, Said>> {
  if (ids.length === 0) return new Map();
  const rows: Said[] = await runner.manager
    .createQueryBuilder()
    .select(['id', 'event', 'happened_at'])
    .from('activities', 'activities')
    .where('id IN (:...ids)', { ids })
    .getRawMany();
  return new Map(rows.map((row) => [row.id, row]));
}

function eventsOf({ stage, status, at }: OldParcel, scan: Said | undefined) {
  const read = certainEventOf(status);
  const isRead = read !== null && STAGE_OF_EVENT[read] === stage;
  if (scan && STAGE_OF_EVENT[scan.event] === stage && (isRead || !status)) {
    const reason = { source: 'text', activity_id: scan.id, at: timeOf(scan.happened_at) };
    return { event: scan.event, unclear: null, event_reason: reason, status_said: null };
  }
  const said = { event: isRead ? read : EVENT_OF_STAGE[stage], source: isRead ? 'text' : 'earlier', at: timeOf(at) };
  const event_reason = { source: said.source, activity_id: null, at: said.at };
  const wording = status || null;
  return { event: said.event, unclear: isRead ? null : wording, event_reason, status_said: { ...said, wording } };
}

/** Without a zone, a server's time is that of UTC. */
export const timeOf = (at: Date | string): string =>
  new Date(typeof at === 'string' && !/Z$|[+-]\d\d:?\d\d$/.test(at) ? `${at.replace(' ', 'T')}Z` : at).toISOString();

const EVENT_OF_STAGE: Record<Stage, TrackingEvent> = {
  registered: 'registered',
  picked_up: 'picked_up',
  in_transit: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  ready_for_pickup: 'ready_for_pickup',
  delivered: 'delivered',
  attempt_failed: 'attempt_failed',
  exception: 'on_hold',
  returned: 'returned',
};
