import {
  type StatusMapping,
  statusMappingCreate,
  statusMappingUpdate,
  type UsedStatusMapping,
} from '@waybill/contracts';
import { TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { EventField } from '../meaning/event-field';
import { EventLabel } from '../meaning/event-label';
import type { EventValue } from '../meaning/events';
import { WORDINGS } from '../meaning/wordings-path';
import type { Column, FieldsProps, Resource } from '../resource/resource';
import { standardRoutes } from '../resource/routes';
import { Group } from '../ui/group';
import { OpenWordings } from './open-wordings';

/** With the number of its parcels where only one is read. */
type Mapping = StatusMapping & Partial<Pick<UsedStatusMapping, 'parcels'>>;

interface Values {
  wording: string;
  event: EventValue;
}

const columns: Column<Mapping>[] = [
  { title: 'status_mappings.wording', cell: ({ wording }) => wording },
  { title: 'status_mappings.event', cell: ({ event }) => <EventLabel event={event} /> },
];

function Fields({ form, item }: FieldsProps<Mapping, Values>) {
  const t = useText();
  const n = item?.parcels ?? 0;
  return (
    <Group hint={t('status_mappings.about')}>
      <TextField
        label={t('status_mappings.wording')}
        hint={t('status_mappings.wordingHint')}
        {...form.field('wording')}
      />
      <EventField required {...form.field('event')} />
      {n > 0 && <p>{t('status_mappings.changes', { n })}</p>}
    </Group>
  );
}

function Notice({ reload, count }: { reload: () => void; count: number }) {
  const t = useText();
  return (
    <>
      <p>{t('status_mappings.about')}</p>
      <OpenWordings known={count} onChange={reload} />
    </>
  );
}

/** What the company's own wordings mean. */
export const wordings: Resource<Mapping, Values> = {
  name: 'status_mappings',
  routes: standardRoutes(WORDINGS),
  api: '/api/status-mappings',
  nav: { icon: 'route' },
  list: { columns, nameOf: ({ wording }) => wording, search: true, Notice },
  form: {
    Fields,
    initial: (mapping) => ({ wording: mapping?.wording ?? '', event: mapping?.event ?? '' }),
    create: statusMappingCreate,
    update: statusMappingUpdate,
    required: ['wording', 'event'],
    after: 'list',
  },
  traits: { deletable: true },
  deletionWarning: ({ parcels: n }) =>
    n === undefined ? ['status_mappings.deletesSome', {}] : ['status_mappings.deletes', { n }],
};
