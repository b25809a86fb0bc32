import type { EventReading } from '@waybill/contracts';
import { useApi } from '@waybill/kit';
import { useCallback, useEffect, useState } from 'react';
import { readingOf } from '../../meaning/use-reading';
import type { FileStatus } from './file-statuses';

/** Undefined until it is read. */
export type StatusReading = EventReading | undefined;

/** What the statuses say of which the file does not name it, one after the other. */
export function useReadings(statuses: readonly FileStatus[]) {
  const api = useApi();
  const [readings, setReadings] = useState<ReadonlyMap<string, EventReading>>(new Map());
  const reread = useCallback(
    async (status: string, signal?: AbortSignal) => {
      const reading = await readingOf(api, { status }, signal);
      if (reading && !signal?.aborted) setReadings((before) => new Map(before).set(status, reading));
    },
    [api],
  );
  useEffect(() => {
    const controller = new AbortController();
    setReadings(new Map());
    void (async () => {
      for (const { status, event } of statuses) {
        if (controller.signal.aborted) return;
        if (!event) await reread(status, controller.signal);
      }
    })();
    return () => controller.abort();
  }, [statuses, reread]);
  return { readings, reread: (status: string) => void reread(status) };
}
