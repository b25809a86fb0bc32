import { type Parcel, STAGES } from '@waybill/contracts';
import { Icon, parcelsAtom, useApi, useSetAtom, useToast } from '@waybill/kit';
import { useState } from 'react';
import { useText } from '../i18n/text';
import css from './inline-status.module.css';
import { StageBadge } from './stage-badge';

/** The status of a parcel in the list. It can be replaced by the name of a stage without leaving the list. */
export function InlineStatus({ parcel }: { parcel: Parcel }) {
  const t = useText();
  const { saving, save } = useSaveStatus(parcel);
  const { stage, status } = parcel;
  const stages = STAGES.map((each) => t(`stage.${each}`));
  const current = status ?? '';
  return (
    <span className={css.status} aria-busy={saving}>
      <StageBadge stage={stage} status={status} />
      <Icon name="expand_more" />
      <select
        aria-label={t('parcels.statusOf', { code: parcel.tracking_code })}
        disabled={saving}
        value={current}
        onChange={(event) => void save(event.target.value)}
      >
        {!stages.includes(current) && <option value={current}>{current || t(`stage.${stage}`)}</option>}
        {stages.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </span>
  );
}

/** Saves a status unless the parcel has changed since it was listed, and shows the result in the list. */
function useSaveStatus({ id, updated_at, tracking_code, recipient_name, destination }: Parcel) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const setParcels = useSetAtom(parcelsAtom);
  const [saving, setSaving] = useState(false);
  const save = async (status: string) => {
    setSaving(true);
    const body = { id, updated_at, tracking_code, recipient_name, destination, status };
    const result = await api.patch<Parcel>('/api/parcels', body);
    setSaving(false);
    if (result.status === 'error') return toast(result.errors[0] ?? '', 'error');
    const { history: _, ...saved } = result.data;
    setParcels((before) => ({
      ...before,
      data: before.data.map((row) => (row.id === id ? saved : row)),
      object: { ...before.object, [tracking_code]: saved },
    }));
    toast(t('parcels.statusSaved', { code: tracking_code, status }), 'success');
  };
  return { saving, save };
}
