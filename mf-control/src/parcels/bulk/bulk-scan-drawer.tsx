import { activityCreate } from '@waybill/contracts';
import { schemaErrors, useForm } from '@waybill/kit/forms';
import { useText } from '../../i18n/text';
import { PanelForm } from '../../resource/form/panel-form';
import type { BulkActionsProps } from '../../resource/resource';
import { Drawer } from '../../ui/drawer';
import { ScanOf } from '../activities/form';
import { type ActivityValues, initial, toBody } from '../activities/values';
import { HiddenParcels } from './hidden-parcels';
import { useBulk } from './use-bulk';

interface BulkDrawerProps extends BulkActionsProps {
  onClose: () => void;
}

/** The form of one scan of all selected parcels. */
export function BulkScanDrawer({ ids, hidden, onClose }: BulkDrawerProps) {
  const t = useText();
  const send = useBulk(ids);
  const form = useForm<ActivityValues>({
    initial: initial(null, null),
    validate: (values) => schemaErrors(activityCreate, { parcel_id: ids[0], ...toBody(values) }),
    submit: async (values) => {
      const { title, description, icon, color } = values;
      const result = await send({ kind: 'scan', ...toBody(values), title, description, icon, color });
      if (result.status === 'success') onClose();
      return result;
    },
  });
  return (
    <Drawer title={t('bulk.addScan', { n: ids.length })} onClose={onClose}>
      <HiddenParcels hidden={hidden} />
      <PanelForm form={form} save={t('scan.save')}>
        <ScanOf form={form} item={null} />
      </PanelForm>
    </Drawer>
  );
}
