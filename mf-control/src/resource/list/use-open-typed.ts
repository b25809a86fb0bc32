import { useApi, useNavigate, useParams } from '@waybill/kit';
import { useEffect, useRef } from 'react';
import { itemPath } from '../item-path';
import type { Listable, Row } from '../resource';

const CANDIDATES = 5;

/** Returns a function that opens the item whose name was typed or scanned in full, if there is one. */
export function useOpenTyped<Item extends Row>(resource: Listable<Item>): (typed: string) => void {
  const api = useApi();
  const navigate = useNavigate();
  const params = useParams();
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);
  const open = async (typed: string) => {
    const { isTyped } = resource.list;
    if (!isTyped) return;
    latest.current?.abort();
    const controller = new AbortController();
    latest.current = controller;
    const query = new URLSearchParams({ search: typed, per_page: String(CANDIDATES) });
    const result = await api.get<Item[]>(`${resource.api}?${query}`, { signal: controller.signal });
    // What cannot be found is still searched: the list shows why.
    if (controller.signal.aborted || result.status === 'error') return;
    const item = result.data.find((each) => isTyped(each, typed));
    const path = item && itemPath(resource, item, params);
    if (path) void navigate(path);
  };
  return (typed) => void open(typed);
}
