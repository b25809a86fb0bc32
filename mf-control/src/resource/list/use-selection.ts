import { BULK_LIMITS } from '@waybill/contracts';
import { useCallback, useEffect, useState } from 'react';

/** The selected rows of a list. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Keeps at most as many as one request may change. */
  set: (ids: Iterable<string>) => void;
}

const keyOf = (list: string) => `selection ${list}`;

/**
 * The selection of a list in this tab: it stays through searches, filters, pages, other pages and a reload, until it is
 * cleared.
 */
export function useSelection(list: string): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => read(list));
  useEffect(() => {
    write(list, ids);
  }, [list, ids]);
  const set = useCallback((next: Iterable<string>) => setIds(new Set([...next].slice(0, BULK_LIMITS.parcels))), []);
  return { ids, set };
}

function read(list: string): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(keyOf(list)) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.map(String).slice(0, BULK_LIMITS.parcels) : []);
  } catch {
    return new Set();
  }
}

/** A full or forbidden storage only costs what a reload would have kept. */
function write(list: string, ids: ReadonlySet<string>): void {
  try {
    if (ids.size > 0) sessionStorage.setItem(keyOf(list), JSON.stringify([...ids]));
    else sessionStorage.removeItem(keyOf(list));
  } catch {
    // The selection stays in memory.
  }
}
