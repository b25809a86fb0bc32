import { adminAtom, Link, useAtomValue } from '@waybill/kit';
import { useText } from '../i18n/text';

/** Whoever is signed in reaches the scan of this parcel from its label: the QR code leads here. */
export function ScanLink({ code }: { code: string }) {
  const t = useText();
  return useAtomValue(adminAtom) && <Link to={`/control/scan?code=${code}`}>{t('code.scan')}</Link>;
}
