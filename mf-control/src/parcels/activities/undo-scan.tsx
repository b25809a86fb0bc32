import type { Activity } from '@waybill/contracts';
import { Button, useApi, useToast } from '@waybill/kit';
import { useConfirmDelete } from '@waybill/kit/forms';
import { useText } from '../../i18n/text';
import { restoration } from './effects';

interface UndoScanProps {
  scan: Activity;
  onUndone: () => void;
}

/** Removes the newest scan of a parcel together with what it set on it. */
export function UndoScan({ scan, onUndone }: UndoScanProps) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const confirmed = useConfirmDelete();
  const [key, values] = restoration(scan) ?? [];
  if (!key) return null;
  const undo = async () => {
    if (!confirmed(`${scan.title}\n\n${t(key, values)}`)) return;
    const result = await api.delete('/api/activities', { id: scan.id, restores: 'yes' });
    if (result.status === 'error') toast(result.errors[0] ?? '', 'error');
    else toast(t('list.deleted', { what: t('scan.singular') }), 'success');
    onUndone();
  };
  return (
    <Button icon="undo" size="small" variant="ghost" onClick={() => void undo()}>
      {t('scan.undo')}
    </Button>
  );
}
