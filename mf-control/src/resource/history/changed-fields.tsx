import type { AuditEntry } from '@waybill/contracts';
import { useText } from '../../i18n/text';
import { shownFields } from './field-texts';
import { useValueText } from './field-value';
import css from './history.module.css';
import { useAuditTexts } from './texts';

/** The fields of an entry with their values before and after. */
export function ChangedFields({ entry }: { entry: Pick<AuditEntry, 'action' | 'entity' | 'fields' | 'changes'> }) {
  const t = useText();
  const texts = useAuditTexts();
  const valueText = useValueText(entry);
  const values = new Map(entry.changes?.map((change) => [change.field, change]));
  const fields = shownFields(entry);
  if (fields.length === 0) return null;
  const shown = (field: string) => {
    const change = values.get(field);
    if (!change) return <span className={css.note}>{t('changes.secret')}</span>;
    const text = (value: string | null) => value && valueText(field, value);
    // A list of struck-out values would be hard to read, and all of them are of the past.
    if (entry.action === 'deleted') return text(change.before);
    return <Values before={text(change.before)} after={text(change.after)} />;
  };
  return (
    <>
      {entry.changes === null && <p className={css.note}>{t('changes.erased')}</p>}
      <dl className={css.fields}>
        {fields.map((field) => (
          <div key={field}>
            <dt>{texts.field(field)}</dt>
            <dd>{entry.changes && shown(field)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface ValuesProps {
  before: string | null;
  after: string | null;
}

function Values({ before, after }: ValuesProps) {
  const t = useText();
  return (
    <>
      {before !== null && (
        <del>
          <span className={css.hidden}>{t('changes.before')} </span>
          {before}
        </del>
      )}
      {after !== null && (
        <ins>
          <span className={css.hidden}>{t('changes.after')} </span>
          {after}
        </ins>
      )}
    </>
  );
}
