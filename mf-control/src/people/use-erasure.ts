import type { PersonErasure } from '@waybill/contracts';
import { useApi } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { PEOPLE_API } from './paths';

const POLL_MS = 500;
/** After as many failed requests in a row nobody asks any more; a reload does. */
const MAX_FAILURES = 30;

/** An erasure, read again while it runs; null while it is not known. */
export function useErasure(id: string): PersonErasure | null {
  const api = useApi();
  const [erasure, setErasure] = useState<PersonErasure | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let failures = 0;
    const poll = async () => {
      const path = `${PEOPLE_API}/erasures/${encodeURIComponent(id)}`;
      const result = await api.get<PersonErasure>(path, { signal: controller.signal });
      if (controller.signal.aborted || result.http === 404) return;
      failures = result.status === 'success' ? 0 : failures + 1;
      if (result.status === 'success') {
        setErasure(result.data);
        if (result.data.state !== 'running') return;
      }
      if (failures < MAX_FAILURES) timer = setTimeout(() => void poll(), POLL_MS * (1 + failures));
    };
    void poll();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [api, id]);
  return erasure;
}
