import type { Settings } from '@waybill/contracts';
import { siteSettingsAtom, useAtomValue } from '@waybill/kit';

/** The company's time zone; null before the settings are known. */
export function useCompanyZone(): string | null {
  const settings = useAtomValue(siteSettingsAtom) as Settings | null;
  return settings?.time_zone ?? null;
}

/** The settings that labels, waybills and invoices show. They are the admin's: null while only a visitor's are known. */
export function useCompany(): Settings | null {
  const settings = useAtomValue(siteSettingsAtom) as Settings | null;
  return settings?.mail_driver ? settings : null;
}
