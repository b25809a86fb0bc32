import { type Chrome, chromeAt } from '@waybill/federation/gate';
import { useLocation } from '@waybill/kit';
import { useBoot } from '../boot-context';

/** What to show around the current page, as its remote declares. */
export function useChrome(): Chrome {
  return chromeAt(useLocation().pathname, useBoot().chrome);
}
