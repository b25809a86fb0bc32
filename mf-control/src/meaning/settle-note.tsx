import type { Stage } from '@waybill/contracts';
import { useText } from '../i18n/text';
import css from './meaning.module.css';
import { SettleForm } from './settle-form';
import { useReading } from './use-reading';

interface SettleNoteProps {
  wording: string;
  /** Where its parcel stays. */
  stage: Stage;
  onSettled: () => void;
}

/** That a parcel has a wording of which nobody has said what it means, and the form to say it. */
export function SettleNote({ wording, stage, onSettled }: SettleNoteProps) {
  const t = useText();
  const reading = useReading({ status: wording });
  return (
    <div className={css.note}>
      <p>{t('meaning.asked', { wording, stage: t(`stage.${stage}`) })}</p>
      <SettleForm wording={wording} suggestion={reading?.suggestion ?? null} onSettled={onSettled} />
    </div>
  );
}
