import type { Instruction } from '@waybill/contracts';
import { Icon } from '@waybill/kit';
import { useText } from '../i18n/text';
import { useInstructionText } from './instruction-text';
import css from './recipients.module.css';

/** What the recipient asks for, where a courier looks; nothing without an instruction. */
export function InstructionLine({ instruction }: { instruction: Instruction | null | undefined }) {
  const t = useText();
  const textOf = useInstructionText();
  if (!instruction) return null;
  return (
    <p className={css.line}>
      <Icon name="info" />
      <span>
        <strong>{t('recipients.wish')}:</strong> <bdi>{textOf(instruction)}</bdi>
      </span>
    </p>
  );
}

/** The mark of a parcel with an instruction in a list. */
export function InstructionMark({ instruction }: { instruction: Instruction | null | undefined }) {
  const t = useText();
  const textOf = useInstructionText();
  if (!instruction) return null;
  return (
    <span className={css.mark} title={textOf(instruction)}>
      <Icon name="info" label={t('recipients.wish')} />
    </span>
  );
}
