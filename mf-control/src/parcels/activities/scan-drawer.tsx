import type { Parcel } from '@waybill/contracts';
import { useToast } from '@waybill/kit';
import { useText } from '../../i18n/text';
import { PanelForm } from '../../resource/form/panel-form';
import { useResourceForm } from '../../resource/form/use-resource-form';
import { Drawer } from '../../ui/drawer';
import { activities, activityForm } from '.';
import { Fields } from './form';

interface ScanDrawerProps {
  parcel: Parcel;
  onClose: () => void;
  onSaved: () => void;
}

/** The form of a new scan, over the page of its parcel. */
export function ScanDrawer({ parcel, onClose, onSaved }: ScanDrawerProps) {
  const t = useText();
  const toast = useToast();
  const part = { ...activityForm, extraBody: () => ({ parcel_id: parcel.id }) };
  const form = useResourceForm(activities, part, null, () => {
    toast(t('form.created', { what: t('activities.singular') }), 'success');
    onSaved();
    onClose();
  });
  return (
    <Drawer title={t('scan.add')} onClose={onClose}>
      <PanelForm form={form} save={t('scan.save')}>
        <Fields form={form} item={null} />
      </PanelForm>
    </Drawer>
  );
}
