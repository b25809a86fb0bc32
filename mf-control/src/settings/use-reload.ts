import { useToast } from '@waybill/kit';
import { useCallback, useEffect } from 'react';
import { useText } from '../i18n/text';
import { useSettingsFlow } from './settings-flow';

/** Set while the page reloads after a save, which it then reports. */
const SAVED = 'settings saved';

/**
 * Reloads a page of settings after it was saved: what the HTML says of them takes effect then. The first run goes on
 * instead, and leaves with a reload.
 */
export function useReload(): () => void {
  const t = useText();
  const toast = useToast();
  const isStep = useSettingsFlow() !== null;
  useEffect(() => {
    if (!sessionStorage.getItem(SAVED)) return;
    sessionStorage.removeItem(SAVED);
    toast(t('settings.htmlSaved'), 'success');
  }, [t, toast]);
  return useCallback(() => {
    if (isStep) return;
    sessionStorage.setItem(SAVED, 'yes');
    window.location.reload();
  }, [isStep]);
}
