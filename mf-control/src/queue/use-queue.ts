import { type Api, useApi } from '@waybill/kit';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { QueueState } from './sending-queue';

interface Queue<E> {
  subscribe(listener: () => void): () => void;
  snapshot(): QueueState<E>;
  start(): () => void;
}

/** A queue of this browser, which sends while the page is open. */
export function useQueue<E, Q extends Queue<E>>(create: (api: Api) => Q & Queue<E>): [Q, QueueState<E>] {
  const api = useApi();
  const [queue] = useState(() => create(api));
  const state = useSyncExternalStore(queue.subscribe, queue.snapshot);
  useEffect(() => queue.start(), [queue]);
  return [queue, state];
}
