import { Button, useToast } from '@waybill/kit';
import { useConfirmDelete } from '@waybill/kit/forms';
import { useState } from 'react';
import { useText } from '../../i18n/text';
import type { BulkActionsProps } from '../../resource/resource';
import { LabelsLink } from '../label/labels-link';
import { BulkScanDrawer } from './bulk-scan-drawer';
import { BulkStatusDrawer } from './bulk-status-drawer';
import { ExportButton } from './export-button';
import { useBulk } from './use-bulk';

/** What can be done with the selected parcels. */
export function BulkActions({ ids, hidden }: BulkActionsProps) {
  const t = useText();
  const toast = useToast();
  const send = useBulk(ids);
  const confirmed = useConfirmDelete();
  const [drawer, setDrawer] = useState<'scan' | 'status' | null>(null);
  const close = () => setDrawer(null);
  const remove = async () => {
    const parcels = t('bulk.parcels', { n: ids.length });
    if (!confirmed(hidden > 0 ? `${parcels}, ${t('selection.hidden', { n: hidden })}` : parcels)) return;
    const result = await send({ kind: 'delete' });
    if (result.status === 'error') toast(result.errors[0] ?? '', 'error');
  };
  return (
    <>
      <Button size="small" variant="primary" icon="add" onClick={() => setDrawer('scan')}>
        {t('scan.add')}
      </Button>
      <Button size="small" icon="edit" onClick={() => setDrawer('status')}>
        {t('bulk.setStatus')}
      </Button>
      <LabelsLink ids={ids} />
      <ExportButton ids={ids} />
      <Button size="small" variant="danger" icon="delete" onClick={() => void remove()}>
        {t('form.delete')}
      </Button>
      {drawer === 'scan' && <BulkScanDrawer ids={ids} hidden={hidden} onClose={close} />}
      {drawer === 'status' && <BulkStatusDrawer ids={ids} hidden={hidden} onClose={close} />}
    </>
  );
}
