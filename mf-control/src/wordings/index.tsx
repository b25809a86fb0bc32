import { type StatusMapping, statusMappingCreate, statusMappingUpdate } from '@waybill/contracts';
import { TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { EventField } from '../meaning/event-field';
import { EventLabel } from '../meaning/event-label';
import type { EventValue } from '../meaning/events';
import type { Column, FieldsProps, Resource } from '../resource/resource';
import { standardRoutes } from '../resource/routes';
import { Group } from '../ui/group';
import { OpenWordings } from './open-wordings';

interface Values {
  wording: string;
  event: EventValue;
}

const columns: Column<StatusMapping>[] = [
  { title: 'status_mappings.wording', cell: ({ wording }) => wording },
  { title: 'status_mappings.event', cell: ({ event }) => <EventLabel event={event} /> },
];

function Fields({ form }: FieldsProps<StatusMapping, Values>) {
  const t = useText();
  return (
    <Group hint={t('status_mappings.about')}>
      <TextField
        label={t('status_mappings.wording')}
        hint={t('status_mappings.wordingHint')}
        {...form.field('wording')}
      />
      <EventField required {...form.field('event')} />
    </Group>
  );
}

function Notice({ reload }: { reload: () => void }) {
  const t = useText();
  return (
    <>
      <p>{t('status_mappings.about')}</p>
      <OpenWordings onSettled={reload} />
    </>
  );
}

/** What the company's own wordings mean. */
export const wordings: Resource<StatusMapping, Values> = {
  name: 'status_mappings',
  routes: standardRoutes('/control/wordings'),
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
};
