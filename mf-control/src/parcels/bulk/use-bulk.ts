import type { BulkCreate, BulkJob, BulkResult } from '@waybill/contracts';
import { type ApiResult, useApi } from '@waybill/kit';
import { isActive, useTrackedJob } from './job';

/** One parcel takes milliseconds. After this long the deletion goes on, and the notice tells how it ends. */
const POLL_MS = 100;
const MAX_POLLS = 50;

/** Sends one change of all selected parcels. */
export function useBulk(ids: readonly string[]) {
  const api = useApi();
  const [, track] = useTrackedJob();
  return async (action: BulkCreate['action']) => {
    const result = await api.post<BulkJob>('/api/bulk', { action, ids });
    if (result.status === 'success') track({ id: result.data.id, unseen: true, accepted: result.data });
    return result;
  };
}

/** Deletes one parcel as a bulk request does, so that it can be undone, and waits for its end. */
export function useBulkDelete() {
  const api = useApi();
  const [, track] = useTrackedJob();
  return async (id: string): Promise<ApiResult<unknown>> => {
    const accepted = await api.post<BulkJob>('/api/bulk', { action: { kind: 'delete' }, ids: [id] });
    if (accepted.status === 'error') return accepted;
    const job = await ended(api, accepted.data);
    const refused = job.failed > 0 ? await refusalOf(api, job) : null;
    if (!refused) track({ id: job.id, unseen: true, accepted: job });
    return refused ?? accepted;
  };
}

type Api = ReturnType<typeof useApi>;

async function ended(api: Api, accepted: BulkJob): Promise<BulkJob> {
  let job = accepted;
  for (let polls = 0; polls < MAX_POLLS && isActive(job); polls += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const result = await api.get<BulkJob>(`/api/bulk/${job.id}`);
    if (result.status === 'success') job = result.data;
  }
  return job;
}

/** Why the parcel was not deleted; null if it was deleted before. */
async function refusalOf(api: Api, { id }: BulkJob): Promise<ApiResult<unknown> | null> {
  const { data } = await api.get<BulkResult[]>(`/api/bulk/${id}/results`);
  const message = data?.find(({ outcome }) => outcome === 'refused')?.message;
  return message ? { status: 'error', errors: [message], message: '', data: null, http: 409 } : null;
}
