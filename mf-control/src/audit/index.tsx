import { AUDIT_ACTIONS, AUDIT_ACTORS, type AuditEntry } from '@waybill/contracts';
import { Button, useSearchParams } from '@waybill/kit';
import { ConfirmedDownload } from '../auth/confirmed-download';
import { useText } from '../i18n/text';
import { shownFields } from '../resource/history/field-texts';
import { RecordName } from '../resource/history/record-name';
import { KINDS, useAuditTexts } from '../resource/history/texts';
import type { Column, ListSelect, Resource } from '../resource/resource';
import { standardRoutes } from '../resource/routes';
import { Timestamp } from '../ui/timestamp';
import css from './audit.module.css';
import { EntryPage } from './entry-page';

const nameOf = ({ id }: AuditEntry) => `#${id}`;
const Action = (entry: AuditEntry) => (
  <span>
    {useAuditTexts().event(entry)} <code>{nameOf(entry)}</code>
  </span>
);
const Actor = (entry: AuditEntry) => useAuditTexts().actor(entry);

/** What an entry is about: the kind of its record and the record's name. */
function Subject(entry: AuditEntry) {
  const kind = useAuditTexts().kind(entry.entity);
  return (
    <span className={css.subject}>
      <span>{kind}</span>
      {entry.name !== null && <RecordName entry={entry} />}
    </span>
  );
}

/** Labels of the changed fields. */
function Fields(entry: AuditEntry) {
  const texts = useAuditTexts();
  return shownFields(entry).map(texts.field).join(', ') || '–';
}

const columns: Column<AuditEntry>[] = [
  { title: 'audit.action', cell: (entry) => <Action {...entry} /> },
  { title: 'audit.record', cell: (entry) => <Subject {...entry} /> },
  { title: 'audit.fields', from: 'desktop', cell: (entry) => <Fields {...entry} /> },
  { title: 'audit.actor', from: 'tablet', cell: (entry) => <Actor {...entry} /> },
  { title: 'audit.atUtc', cell: ({ at }) => <Timestamp value={at} format="short" /> },
];

const selects: ListSelect[] = [
  {
    name: 'entity',
    label: 'audit.kind',
    options: [{ value: '', text: 'audit.anyKind' }, ...Object.entries(KINDS).map(([value, text]) => ({ value, text }))],
  },
  {
    name: 'action',
    label: 'audit.action',
    options: [
      { value: '', text: 'audit.anyAction' },
      ...AUDIT_ACTIONS.map((value) => ({ value, text: `action.${value}` as const })),
    ],
  },
  {
    name: 'actor',
    label: 'audit.actor',
    options: [
      { value: '', text: 'audit.anyone' },
      ...AUDIT_ACTORS.map((value) => ({ value, text: `actor.${value}` as const })),
    ],
  },
];

/** Export of the entries with the current filters. */
function Export() {
  const t = useText();
  const [query] = useSearchParams();
  return <ConfirmedDownload href={`/api/audit/export.csv?${query}`}>{t('audit.export')}</ConfirmedDownload>;
}

/** Says that the list shows one record only, and leads back to all of them. */
function OneRecord() {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  if (!query.has('record')) return null;
  return (
    <p className={css.notice}>
      {t('audit.oneRecord')}
      <Button size="small" onClick={() => setQuery({}, { replace: true })}>
        {t('list.all')}
      </Button>
    </p>
  );
}

/** The log of everything that was done. */
export const audit: Resource<AuditEntry, never> = {
  name: 'audit',
  routes: standardRoutes('/control/audit'),
  api: '/api/audit',
  nav: { icon: 'verified', group: 'office' },
  list: {
    columns,
    nameOf,
    selects,
    dates: [
      { name: 'from', label: 'audit.from' },
      { name: 'to', label: 'audit.to' },
    ],
    problem: (get) => (get('from') && get('to') && get('from') > get('to') ? 'audit.wrongPeriod' : null),
    filters: ['record'],
    Notice: OneRecord,
    Actions: Export,
  },
  Detail: EntryPage,
  traits: { unrecorded: true },
};
