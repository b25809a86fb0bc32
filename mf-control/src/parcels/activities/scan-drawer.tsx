import type { Parcel } from '@waybill/contracts';
import { useToast } from '@waybill/kit';
import { useText } from '../../i18n/text';
import { PanelForm } from '../../resource/form/panel-form';
import { useResourceForm } from '../../resource/form/use-resource-form';
import { Drawer } from '../../ui/drawer';
import { activities, activityForm } from '.';
import { ScanOf } from './form';

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
    toast(t('form.saved', { what: t('scan.singular') }), 'success');
    onSaved();
    onClose();
  });
  return (
    <Drawer title={t('scan.add')} onClose={onClose}>
      <PanelForm form={form} save={t('scan.save')}>
        <ScanOf form={form} item={null} parcel={parcel} />
      </PanelForm>
    </Drawer>
  );
}
