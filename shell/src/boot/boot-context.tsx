import type { BootManifest } from '@waybill/federation/gate';
import { createContext, useContext } from 'react';

const BootContext = createContext<BootManifest | null>(null);

export const BootProvider = BootContext.Provider;

/** The boot manifest: the release that this page uses. */
export function useBoot(): BootManifest {
  const boot = useContext(BootContext);
  if (!boot) throw new Error('useBoot needs a BootProvider.');
  return boot;
}
