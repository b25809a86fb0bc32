import type { AuditEntry } from '@waybill/contracts';
import { LinkButton, PageTitle } from '@waybill/kit';
import { useText } from '../i18n/text';
import { ChangedFields } from '../resource/history/changed-fields';
import { shownFields } from '../resource/history/field-texts';
import { RecordName } from '../resource/history/record-name';
import { useAuditTexts } from '../resource/history/texts';
import { DescriptionList, Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';

const code = (value: string | null) => value && <code>{value}</code>;

/** Link to the entries of the same record. The only way to what happened to one that was deleted: it has no page. */
function AllOfRecord({ entry: { entity, record } }: { entry: AuditEntry }) {
  const t = useText();
  if (entity === null || record === null) return null;
  return (
    <LinkButton to={`/control/audit/list.html?${new URLSearchParams({ entity, record })}`} icon="schedule">
      {t('audit.allOfRecord')}
    </LinkButton>
  );
}

/** One entry of the audit log. */
export function EntryPage({ item: entry }: { item: AuditEntry }) {
  const t = useText();
  const texts = useAuditTexts();
  const title = `${texts.event(entry)} #${entry.id}`;
  return (
    <>
      <PageTitle documentTitle={title} eyebrow={texts.kind(entry.entity)} actions={<AllOfRecord entry={entry} />}>
        {title}
      </PageTitle>
      <Group>
        <DescriptionList
          items={[
            { term: t('audit.at'), value: <Timestamp value={entry.at} /> },
            { term: t('audit.actor'), value: texts.actor(entry) },
            { term: t('audit.actorId'), value: code(entry.actor_id) },
            { term: t('audit.kind'), value: texts.kind(entry.entity) },
            { term: t('audit.record'), value: <RecordName entry={entry} /> },
            { term: t('audit.recordId'), value: code(entry.record) },
            { term: t('audit.session'), value: code(entry.session) },
            { term: t('audit.request'), value: code(entry.request) },
          ]}
        />
      </Group>
      {shownFields(entry).length > 0 && (
        <Group title={t(entry.action === 'deleted' ? 'audit.lastValues' : 'audit.fields')} wide>
          <ChangedFields entry={entry} />
        </Group>
      )}
    </>
  );
}
