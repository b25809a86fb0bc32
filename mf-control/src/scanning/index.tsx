import { useSearchParams } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { PANEL } from '../auth/paths';
import type { Section } from '../layout/section';
import { ScanScreen } from './scan-screen';

export const SCAN = '/control/scan';

function ScanPage() {
  const [query, setQuery] = useSearchParams();
  const [code] = useState(query.get('code'));
  // Loaded anew, the page does not ask for the same code again.
  useEffect(() => {
    if (!query.has('code')) return;
    const others = new URLSearchParams(query);
    others.delete('code');
    setQuery(others, { replace: true });
  }, [query, setQuery]);
  return <ScanScreen exit={PANEL} code={code} />;
}

/** Scanning mode: a page of its own, without the panel around it. */
export const scanning: Section = {
  link: { path: SCAN, base: SCAN, icon: 'qr_code', title: 'scanning.title' },
  routes: [{ path: SCAN, title: 'scanning.title', Component: ScanPage, isBare: true, crumbs: [] }],
};
