import { useToast } from '@waybill/kit';
import { useCallback, useEffect, useState } from 'react';
import { useText } from '../../i18n/text';
import type { Entry } from '../queue/entry';
import type { Refusal } from '../queue/scan-queue';

/**
 * Watches scans that are not stored yet, so that none is lost silently when the page is left: the tab asks before it
 * closes; after a navigation a toast names what was refused, since the card is gone with the page.
 */
export function useUnstoredScans(): (code: string, adding: Promise<Entry | Refusal>) => void {
  const t = useText();
  const toast = useToast();
  /** Each resolves to the code of a scan if it is refused. */
  const [unsettled] = useState(() => new Set<Promise<string[]>>());
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsettled.size > 0) event.preventDefault();
    };
    const tell = (refused: string[]) => {
      if (refused.length > 0) toast(`${t('scanning.refused')}: ${refused.join(', ')}`, 'error');
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      void Promise.all(unsettled).then((codes) => tell(codes.flat()));
    };
  }, [unsettled, toast, t]);
  return useCallback(
    (code, adding) => {
      const refused = adding.then((added) => (typeof added === 'string' ? [code] : []));
      unsettled.add(refused);
      void refused.then(() => unsettled.delete(refused));
    },
    [unsettled],
  );
}
