import { useLanguage } from '@waybill/kit';
import { type ComponentType, useEffect, useState } from 'react';
import type { DeviceProps } from './device-part';
import { TRACKED } from './storage-key';

/** What the page itself needs is loaded first. */
const DELAY_MS = 500;

/** What this device remembers of the visitor's searches. Its code comes after the page, which is complete without it. */
export function Device({ code, version }: DeviceProps) {
  const { code: language } = useLanguage();
  const [Part, setPart] = useState<ComponentType<DeviceProps>>();
  const isFound = Boolean(code);
  useEffect(() => {
    const load = async () => {
      // Who has never tracked anything here needs none of it.
      if (!isFound && !localStorage.getItem(TRACKED)) return;
      const { prepare } = await import('./device-part');
      const Loaded = await prepare(language);
      setPart(() => Loaded);
    };
    const timer = setTimeout(() => load().catch(() => undefined), DELAY_MS);
    return () => clearTimeout(timer);
  }, [language, isFound]);
  return Part ? <Part code={code} version={version} /> : null;
}
