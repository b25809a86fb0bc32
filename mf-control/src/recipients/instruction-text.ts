import type { Instruction } from '@waybill/contracts';
import { useLanguage } from '@waybill/kit';
import { useText } from '../i18n/text';

const DAY = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

/** What the recipient asks of the courier, on one line. */
export function useInstructionText(): (instruction: Omit<Instruction, 'given_at'>) => string {
  const t = useText();
  const { formatDate } = useLanguage();
  return ({ kind, detail, day, note }) =>
    [kind !== 'none' || !note ? t(`instruction.${kind}`) : null, detail, day && formatDate(day, DAY), note]
      .filter(Boolean)
      .join(' · ');
}
