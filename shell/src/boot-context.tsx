import type { BootManifest } from '@waybill/federation/gate';
import { createContext, useContext } from 'react';

const BootContext = createContext<BootManifest | null>(null);

export const BootProvider = BootContext.Provider;

/** The release this page lives with. */
export function useBoot(): BootManifest {
  const boot = useContext(BootContext);
  if (!boot) throw new Error('useBoot needs a BootProvider above it.');
  return boot;
}
