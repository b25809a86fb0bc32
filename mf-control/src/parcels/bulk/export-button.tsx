import type { ExportedParcels } from '@waybill/contracts';
import { Button, useApi, useToast } from '@waybill/kit';
import { useState } from 'react';
import { useConfirmation } from '../../auth/confirmation';
import { useText } from '../../i18n/text';
import { saveFile } from '../../ui/save-file';

/** Saves the selected parcels as a CSV file, after a recent confirmation. */
export function ExportButton({ ids }: { ids: readonly string[] }) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const { confirm, dialog } = useConfirmation();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!(await confirm())) return;
    setBusy(true);
    const result = await api.post<ExportedParcels>('/api/parcels/export', { ids });
    setBusy(false);
    if (result.status === 'success') saveFile('parcels.csv', 'text/csv;charset=utf-8', result.data.csv);
    else toast(result.errors[0] ?? '', 'error');
  };
  return (
    <>
      <Button size="small" icon="download" busy={busy} onClick={() => void save()}>
        {t('bulk.export', { n: ids.length })}
      </Button>
      {dialog}
    </>
  );
}
