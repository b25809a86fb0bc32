import type { AuditEntry } from '@waybill/contracts';
import { PageTitle } from '@waybill/kit';
import { Pager, useList } from '@waybill/kit/forms';
import { useText } from '../../i18n/text';
import { ParentLink } from '../../ui/parent-link';
import { Timestamp } from '../../ui/timestamp';
import { ListBody } from '../list/list-body';
import { ChangedFields } from './changed-fields';
import css from './history.module.css';
import { useAuditTexts } from './texts';

interface HistoryPageProps {
  /** The table and id of the record, and its name and page. */
  entity: string;
  id: string;
  name: string;
  itemPath: string;
}

/** What was done to one record, newest first: its entries of the audit log. */
export function HistoryPage({ entity, id, name, itemPath }: HistoryPageProps) {
  const t = useText();
  const rows = useList<AuditEntry>(`/api/audit?${new URLSearchParams({ entity, record: id })}`);
  return (
    <>
      <PageTitle eyebrow={<ParentLink to={itemPath}>{name}</ParentLink>}>{t('changes.title')}</PageTitle>
      <ListBody rows={rows} empty={t('changes.empty')} action={null}>
        <ol className={css.entries}>
          {rows.data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </ListBody>
      {rows.data.length > 0 && (
        <Pager current={rows.current_page} last={rows.last_page} onNext={rows.next} loading={rows.loading} />
      )}
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const texts = useAuditTexts();
  return (
    <li className={css.entry}>
      <p className={css.head}>
        <strong>{texts.event(entry)}</strong>
        <span>{texts.actor(entry)}</span>
        <Timestamp value={entry.at} />
      </p>
      <ChangedFields entry={entry} />
    </li>
  );
}
