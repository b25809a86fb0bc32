import type { Stage } from '@waybill/contracts';
import { useText } from '../i18n/text';
import { eventText, nextText } from './events';
import css from './meaning.module.css';
import type { Meaning } from './use-meaning';

interface MeaningLineProps {
  meaning: Meaning;
  /** Whether a change of it is announced. */
  isLive?: boolean;
  /** Where the parcel stays if it is not clear. */
  stage?: Stage | undefined;
}

/** What customers will see, as one line. */
export function MeaningLine({ meaning: { event, isUnclear }, isLive = false, stage }: MeaningLineProps) {
  const t = useText();
  const texts = event ? [...new Set([t(eventText(event)), t(nextText(event))])] : [];
  return (
    <span className={css.line} aria-live={isLive ? 'polite' : undefined} data-unclear={isUnclear || undefined}>
      {event && t('meaning.seen', { what: texts.join(' · ') })}
      {isUnclear && (stage ? t('meaning.unclearAt', { stage: t(`stage.${stage}`) }) : t('meaning.unclear'))}
    </span>
  );
}
