import type { EventReading } from '@waybill/contracts';
import { type Api, useApi } from '@waybill/kit';
import { useEffect, useState } from 'react';

const DELAY_MS = 300;

/** The texts of an entry that are read. */
export interface Texts {
  title?: string;
  status?: string;
}

/** What a text says; null if nobody answers, as without a connection. */
export async function readingOf(api: Api, texts: Texts, signal?: AbortSignal): Promise<EventReading | null> {
  const query = queryOf(texts);
  if (!query || !navigator.onLine) return null;
  const { data } = await api.get<EventReading>(`/api/status-mappings/reading?${query}`, { ...(signal && { signal }) });
  return data;
}

/** What a text says that somebody types: asked once they pause. An answer that is late or missing is none. */
export function useReading(texts: Texts): EventReading | null {
  const api = useApi();
  const query = queryOf(texts);
  const [reading, setReading] = useState<EventReading | null>(null);
  useEffect(() => {
    if (!query) return;
    const controller = new AbortController();
    const { signal } = controller;
    const read = async () => {
      const answer = await readingOf(api, Object.fromEntries(new URLSearchParams(query)), signal);
      if (!signal.aborted) setReading(answer);
    };
    const timer = setTimeout(() => void read(), DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, query]);
  return query ? reading : null;
}

const queryOf = (texts: Texts): string =>
  new URLSearchParams(Object.entries(texts).filter(([, text]) => text.trim())).toString();
