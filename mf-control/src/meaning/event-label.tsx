import type { EntryEvent } from '@waybill/contracts';
import { VisuallyHidden } from '@waybill/kit';
import { useText } from '../i18n/text';
import { eventText } from './events';
import css from './meaning.module.css';

/** What a scan of a history means. */
export function EventLabel({ event }: { event: EntryEvent | null }) {
  const t = useText();
  if (event) return <span className={css.label}>{t(eventText(event))}</span>;
  return (
    <span className={css.label} data-unclear="" title={t('meaning.unclearHint')}>
      {t('meaning.unclearLabel')} <VisuallyHidden>{t('meaning.unclearHint')}</VisuallyHidden>
    </span>
  );
}
