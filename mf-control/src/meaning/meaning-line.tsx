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
  /** Where the parcel stays, whatever it says: a later event is known. */
  staysAt?: Stage | null | undefined;
  /** Of parcels that are new: they stay nowhere. */
  isNew?: boolean;
}

/** What customers will see, as one line. */
export function MeaningLine({ meaning, isLive = false, ...place }: MeaningLineProps) {
  const sentences = useSentences(meaning, place);
  return (
    <span className={css.line} aria-live={isLive ? 'polite' : undefined} data-unclear={meaning.isUnclear || undefined}>
      {sentences.join(' ')}
    </span>
  );
}

type Place = Pick<MeaningLineProps, 'stage' | 'staysAt' | 'isNew'>;

function useSentences({ event, isUnclear }: Meaning, { stage, staysAt, isNew = false }: Place): string[] {
  const t = useText();
  const stays = stage ? t('meaning.staysAt', { stage: t(`stage.${stage}`) }) : t('meaning.stays');
  if (isUnclear && staysAt) return [t('meaning.unsure'), t('meaning.later', { stage: t(`stage.${staysAt}`) })];
  if (isUnclear) return [t('meaning.unsure'), t('meaning.seenRaw'), ...(isNew ? [] : [stays])];
  if (!event) return [];
  if (staysAt && event !== 'remark') return [t('meaning.later', { stage: t(`stage.${staysAt}`) })];
  const texts = [...new Set([t(eventText(event)), t(nextText(event))])];
  return [t('meaning.seen', { what: texts.join(' · ') })];
}
