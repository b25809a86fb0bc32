import { bulkCreate } from '@waybill/contracts';
import { type FieldErrors, schemaErrors, useForm } from '@waybill/kit/forms';
import { useText } from '../../i18n/text';
import type { EventValue } from '../../meaning/events';
import { MeantField } from '../../meaning/meant-field';
import { PanelForm } from '../../resource/form/panel-form';
import type { BulkActionsProps } from '../../resource/resource';
import { Drawer } from '../../ui/drawer';
import { Group } from '../../ui/group';
import { HiddenParcels } from './hidden-parcels';
import { useBulk } from './use-bulk';

interface BulkDrawerProps extends BulkActionsProps {
  onClose: () => void;
}

/** Gives all selected parcels one status. */
export function BulkStatusDrawer({ ids, hidden, onClose }: BulkDrawerProps) {
  const t = useText();
  const send = useBulk(ids);
  const form = useForm({
    initial: { status: '', event: '' as EventValue },
    validate: ({ status }): FieldErrors => {
      const errors = schemaErrors(bulkCreate, { ids: [...ids], action: { kind: 'status', status } });
      const [first] = Object.values(errors);
      return first ? { status: first } : {};
    },
    submit: async ({ status, event }) => {
      const result = await send({ kind: 'status', status, ...(event && { event }) });
      if (result.status === 'success') onClose();
      return result;
    },
  });
  return (
    <Drawer title={t('bulk.statusOf', { n: ids.length })} onClose={onClose}>
      <HiddenParcels hidden={hidden} />
      <PanelForm form={form} save={t('bulk.setStatus')}>
        <Group>
          <MeantField
            label={t('parcels.status')}
            hint={t('parcels.statusHint')}
            reads="status"
            event={form.field('event')}
            {...form.field('status')}
          />
        </Group>
      </PanelForm>
    </Drawer>
  );
}
