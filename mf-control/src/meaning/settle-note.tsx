import type { Stage } from '@waybill/contracts';
import { useText } from '../i18n/text';
import css from './meaning.module.css';
import { type Callbacks, SettleForm } from './settle-form';
import { useReading } from './use-reading';

interface SettleNoteProps extends Callbacks {
  wording: string;
  /** Where its parcel stays. */
  stage: Stage;
}

/** That a parcel has a wording of which nobody has said what it means, and the form to say it. */
export function SettleNote({ wording, stage, ...callbacks }: SettleNoteProps) {
  const t = useText();
  const reading = useReading({ status: wording });
  return (
    <div className={css.note}>
      <p>{t('meaning.asked', { wording, stage: t(`stage.${stage}`) })}</p>
      <SettleForm wording={wording} suggestion={reading?.suggestion ?? null} {...callbacks} />
    </div>
  );
}
