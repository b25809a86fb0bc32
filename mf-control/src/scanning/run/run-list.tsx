import { Button, Icon, IconButton, useLanguage } from '@waybill/kit';
import { useState } from 'react';
import { useText } from '../../i18n/text';
import { canUndo, type Entry, isProblem, recipientOf } from '../queue/entry';
import { answerTo } from './answer';
import css from './run-list.module.css';

interface RunListProps {
  entries: readonly Entry[];
  isStuck: boolean;
  onUndo: (entry: Entry) => void;
  onForce: (entry: Entry) => void;
}

const TO_THE_SECOND = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
/** So many rows are shown at first: a phone is slow with a thousand. */
const SHOWN = 50;

/** The scans of this run, the newest first, each of which can be taken back. */
export function RunList({ entries, ...actions }: RunListProps) {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  const [onlyProblems, setOnlyProblems] = useState(false);
  const problems = entries.filter(isProblem);
  const listed = (onlyProblems ? problems : entries).toReversed();
  const shown = isWhole ? listed : listed.slice(0, SHOWN);
  return (
    <section className={css.run}>
      <div className={css.head}>
        <h2>
          {t('scanning.run')} <span className={css.count}>{entries.length}</span>
        </h2>
        {problems.length > 0 && (
          <Button size="small" aria-pressed={onlyProblems} onClick={() => setOnlyProblems(!onlyProblems)}>
            {t('scanning.problems', { n: problems.length })}
          </Button>
        )}
      </div>
      <ol className={css.list}>
        {shown.map((entry) => (
          <Row key={entry.seq} entry={entry} {...actions} />
        ))}
      </ol>
      {shown.length < listed.length && (
        <Button onClick={() => setWhole(true)}>{t('scanning.all', { n: listed.length })}</Button>
      )}
    </section>
  );
}

type RowProps = Omit<RunListProps, 'entries'> & { entry: Entry };

function Row({ entry, isStuck, onUndo, onForce }: RowProps) {
  const t = useText();
  const { formatDate } = useLanguage();
  const { code, outcome, parcel, what, message, undo } = entry;
  const { tone, icon, word } = answerTo(entry, isStuck);
  const text = outcome === 'added' && parcel ? recipientOf(parcel) : what.title;
  return (
    <li data-tone={tone} data-undone={outcome === 'undone' || undo || undefined}>
      <Icon name={outcome === 'added' ? 'check' : icon} mirror={false} />
      <span className={css.text}>
        <code dir="ltr">{code}</code>
        <span className={css.detail}>{[word ? t(word) : text, message].filter(Boolean).join('. ')}</span>
      </span>
      <time dateTime={entry.happened_at}>{formatDate(entry.happened_at, TO_THE_SECOND)}</time>
      {outcome === 'delivered' && (
        <IconButton icon="check" label={`${t('scanning.force')}: ${code}`} onClick={() => onForce(entry)} />
      )}
      {canUndo(entry) && (
        <IconButton icon="undo" label={`${t('scanning.undo')}: ${code}`} onClick={() => onUndo(entry)} />
      )}
    </li>
  );
}
