import { Button, Icon, useLanguage } from '@waybill/kit';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text';
import { InstructionLine } from '../../recipients/instruction-line';
import { canUndo, type Entry, recipientOf } from '../queue/entry';
import { type Answer, answerTo, FOREIGN, type Last, REFUSALS, REPEATED, SAVING, UNSET } from './answer';
import css from './answer-card.module.css';
import { useFeedback } from './feedback';

interface AnswerCardProps {
  last: Last;
  entries: readonly Entry[];
  isStuck: boolean;
  isLoud: boolean;
  onUndo: (entry: Entry) => void;
  onForce: (entry: Entry) => void;
  onType: () => void;
}

/** What the last scan came to, to be seen from two steps away. */
export function AnswerCard({ last, entries, isStuck, isLoud, onUndo, onForce, onType }: AnswerCardProps) {
  const t = useText();
  const entry = 'seq' in last ? entries.find(({ seq }) => seq === last.seq) : undefined;
  const answer = answerOf(last, entry, isStuck);
  useFeedback(last, answer.tone, isLoud);
  const isRepeated = last.kind === 'repeated';
  return (
    <section className={css.card} data-tone={answer.tone} aria-label={t('scanning.answer')}>
      <div role="status">
        <p className={css.word}>
          <Icon name={answer.icon} size="2.75rem" mirror={false} />
          {answer.word ? t(answer.word) : entry?.what.title}
        </p>
        <Facts code={'text' in last ? last.text : entry?.code} entry={entry} hint={answer.hint} />
      </div>
      <div className={css.actions}>
        <span>{t('scanning.saved', { n: savedOf(entries) })}</span>
        {entry && !isRepeated && canUndo(entry) && (
          <Action icon="undo" onClick={() => onUndo(entry)}>
            {t('scanning.undo')}
          </Action>
        )}
        {entry?.outcome === 'delivered' && (
          <Action icon="check" onClick={() => onForce(entry)}>
            {t('scanning.force')}
          </Action>
        )}
        {answer.tone === 'bad' && (
          <Action icon="edit" onClick={onType}>
            {t('scanning.type')}
          </Action>
        )}
      </div>
    </section>
  );
}

interface ActionProps {
  icon: 'undo' | 'check' | 'edit';
  onClick: () => void;
  children: ReactNode;
}

const Action = ({ icon, onClick, children }: ActionProps) => (
  <Button size="small" icon={icon} onClick={onClick}>
    {children}
  </Button>
);

interface FactsProps {
  code: string | undefined;
  entry: Entry | undefined;
  hint: Answer['hint'];
}

function Facts({ code, entry, hint }: FactsProps) {
  const t = useText();
  const { formatDate } = useLanguage();
  const { parcel, message } = entry ?? {};
  const time = formatDate(parcel?.last_scan_at ?? null, 'datetime');
  return (
    <>
      {code && (
        <p className={css.code} dir="ltr">
          {code}
        </p>
      )}
      {parcel && <p>{recipientOf(parcel)}</p>}
      <InstructionLine instruction={parcel?.instruction} />
      {hint && <p>{t(hint, { time })}</p>}
      {message && <p>{message}</p>}
    </>
  );
}

const savedOf = (entries: readonly Entry[]) => entries.filter(canUndo).length;

function answerOf(last: Last, entry: Entry | undefined, isStuck: boolean): Answer {
  if (last.kind === 'foreign') return FOREIGN;
  if (last.kind === 'unset') return UNSET;
  if (last.kind === 'saving') return SAVING;
  if (!('seq' in last)) return REFUSALS[last.kind];
  if (!entry) return REFUSALS.full;
  return last.kind === 'repeated' ? REPEATED : answerTo(entry, isStuck);
}
