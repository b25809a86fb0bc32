import type { ParcelEntry } from '@waybill/contracts';
import { useApi } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { parcels } from '../parcels';

const SEARCH_DEBOUNCE_MS = 150;
const MAX_FOUND = 8;

interface Found {
  /** The text that was searched. */
  text: string;
  parcels: ParcelEntry[];
  errors: string[];
}

const NONE: Found = { text: '', parcels: [], errors: [] };

/** The parcels that a text finds; `pending` until the answer for this very text is there. */
export function useFoundParcels(text: string): Found & { pending: boolean } {
  const api = useApi();
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (!text) return;
    const controller = new AbortController();
    const search = async () => {
      const query = new URLSearchParams({ search: text, per_page: String(MAX_FOUND) });
      const result = await api.get<ParcelEntry[]>(`${parcels.api}?${query}`, { signal: controller.signal });
      if (controller.signal.aborted) return;
      const { errors } = result;
      setFound({ text, parcels: result.status === 'success' ? result.data : [], errors });
    };
    const timer = setTimeout(() => void search(), SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, text]);
  return found.text === text ? { ...found, pending: false } : { ...NONE, pending: text !== '' };
}
