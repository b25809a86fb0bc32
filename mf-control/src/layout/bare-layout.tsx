import type { ReactNode } from 'react';
import { useOwnChrome } from './own-chrome';

/** A page that fills the screen: nothing is around it. */
export function BareLayout({ children }: { children: ReactNode }) {
  useOwnChrome();
  return children;
}
