import type { Admin, Graph } from '@waybill/contracts';
import { adminAtom, applyGraph, atom, graphLoadedAtom, useApi, useAtomValue, useSetAtom, useStore } from '@waybill/kit';
import { useCallback, useEffect } from 'react';

/** Whether the page has unsaved text. The end of the session must not navigate away from it. */
export const unsavedAtom = atom(false);

const lastEmailAtom = atom('');

/** Email of the last session on this page, to prefill the sign-in form. */
export const useLastEmail = () => useAtomValue(lastEmailAtom);

/** Reads the graph again, after a change to what menu, reviews or settings of the site show. */
export function useRefreshGraph(): () => Promise<void> {
  const api = useApi();
  const store = useStore();
  return useCallback(async () => {
    const result = await api.get<Graph>('/api/graph');
    if (result.status === 'success') applyGraph(store, result.data);
  }, [api, store]);
}

/** The signed-in admin; false when signed out, null until the graph is loaded. */
export function useSession(): Admin | false | null {
  const admin = useAtomValue(adminAtom);
  const loaded = useAtomValue(graphLoadedAtom);
  const setLastEmail = useSetAtom(lastEmailAtom);
  useEffect(() => {
    if (admin) setLastEmail(admin.email);
  }, [admin, setLastEmail]);
  return admin || (loaded ? false : null);
}

/** Stores a new session, then reads what only an admin may see. */
export function useStartSession(): (admin: Admin) => Promise<void> {
  const setAdmin = useSetAtom(adminAtom);
  const refreshGraph = useRefreshGraph();
  return useCallback(
    async (admin) => {
      setAdmin(admin);
      await refreshGraph();
    },
    [refreshGraph, setAdmin],
  );
}
