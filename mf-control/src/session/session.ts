import type { Admin, Graph } from '@waybill/contracts';
import { adminAtom, applyGraph, atom, graphLoadedAtom, useApi, useAtomValue, useSetAtom, useStore } from '@waybill/kit';
import { useCallback, useEffect } from 'react';

/** Whether something typed has not been saved; an ended session must then not take the page away. */
export const unsavedAtom = atom(false);

const lastEmailAtom = atom('');

/** Email of the session that was here last, to fill the sign-in with. */
export const useLastEmail = () => useAtomValue(lastEmailAtom);

/** Reads the graph again, after a change that menu, reviews or settings of the site show. */
export function useRefreshGraph(): () => Promise<void> {
  const api = useApi();
  const store = useStore();
  return useCallback(async () => {
    const answer = await api.get<Graph>('/api/graph');
    if (answer.status === 'success') applyGraph(store, answer.data);
  }, [api, store]);
}

/** The signed-in admin, false when there is none, null while that is not known yet. */
export function useSession(): Admin | false | null {
  const admin = useAtomValue(adminAtom);
  const known = useAtomValue(graphLoadedAtom);
  const setLastEmail = useSetAtom(lastEmailAtom);
  useEffect(() => {
    if (admin) setLastEmail(admin.email);
  }, [admin, setLastEmail]);
  return admin || (known ? false : null);
}

/** Takes over a fresh session, then reads what only an admin may see. */
export function useEnter(): (admin: Admin) => Promise<void> {
  const setAdmin = useSetAtom(adminAtom);
  const refresh = useRefreshGraph();
  return useCallback(
    async (admin) => {
      setAdmin(admin);
      await refresh();
    },
    [refresh, setAdmin],
  );
}
