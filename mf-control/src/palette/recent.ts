import { adminAtom, atom, pageTitleAtom, useAtomValue, useLocation, useStore } from '@waybill/kit';
import { useEffect, useRef } from 'react';

const MAX_RECENT = 6;

/** A page of one record that was open, by the title of the record. */
export interface RecentPage {
  path: string;
  title: string;
}

interface Recent {
  email: string;
  pages: readonly RecentPage[];
}

/** In memory only, and of one admin: names of customers do not stay on a shared computer. */
const recentAtom = atom<Recent>({ email: '', pages: [] });

/** Remembers the pages that set a title of their own, such as those of parcels. */
export function useNoteRecent(): void {
  const store = useStore();
  const { pathname } = useLocation();
  const path = useRef(pathname);
  path.current = pathname;
  useEffect(() => {
    const note = () => {
      const title = store.get(pageTitleAtom);
      const admin = store.get(adminAtom);
      if (title && admin) store.set(recentAtom, (before) => noted(before, admin.email, { path: path.current, title }));
    };
    note();
    return store.sub(pageTitleAtom, note);
  }, [store]);
}

const noted = ({ email, pages }: Recent, admin: string, page: RecentPage): Recent => {
  const others = email === admin ? pages.filter(({ path }) => path !== page.path) : [];
  return { email: admin, pages: [page, ...others].slice(0, MAX_RECENT) };
};

/** The pages of records that were open last, the latest first. */
export function useRecent(): readonly RecentPage[] {
  const { email, pages } = useAtomValue(recentAtom);
  const admin = useAtomValue(adminAtom);
  return admin && admin.email === email ? pages : [];
}
