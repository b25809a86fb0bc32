import type { BulkJob } from '@waybill/contracts';
import { until } from '@waybill/testing/until';
import type { ApiClient } from './api-client.js';

/** A job once nothing more happens to it. */
export async function finishedJob(admin: ApiClient, id: string): Promise<BulkJob> {
  const job = async (): Promise<BulkJob> => (await admin.get(`/api/bulk/${id}`)).json.data;
  await until(async () => !['running', 'undoing'].includes((await job()).state));
  return job();
}

/** Changes parcels with one request, and waits for its end. */
export async function runJob(admin: ApiClient, action: object, ids: readonly string[]): Promise<BulkJob> {
  const { status, json } = await admin.post('/api/bulk', { action, ids });
  expect(status).toBe(202);
  return finishedJob(admin, json.data.id);
}

export async function undoneJob(admin: ApiClient, id: string): Promise<BulkJob> {
  expect((await admin.post(`/api/bulk/${id}/undo`, undefined)).status).toBe(200);
  return finishedJob(admin, id);
}
