import { type Parcel, STAGES, type Stage, type TrackingEvent } from '@waybill/contracts';
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
  const names = STAGES.map((each) => t(`stage.${each}`));
  const current = status ?? '';
  const change = (name: string) => void save(name, STAGES[names.indexOf(name)]);
  return (
    <span className={css.status} aria-busy={saving}>
      <StageBadge stage={stage} status={status} />
      <Icon name="expand_more" />
      <select
        aria-label={t('parcels.statusOf', { code: parcel.tracking_code })}
        disabled={saving}
        value={current}
        onChange={(event) => change(event.target.value)}
      >
        {!names.includes(current) && <option value={current}>{current || t(`stage.${stage}`)}</option>}
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </span>
  );
}

/** What is said by the name of a stage. */
const eventOf = (stage: Stage): TrackingEvent => (stage === 'exception' ? 'on_hold' : stage);

/** Saves a status unless the parcel has changed since it was listed, and shows the result in the list. */
function useSaveStatus({ id, updated_at, tracking_code, recipient_name, destination }: Parcel) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const setParcels = useSetAtom(parcelsAtom);
  const [saving, setSaving] = useState(false);
  const save = async (status: string, stage?: Stage) => {
    setSaving(true);
    const body = {
      id,
      updated_at,
      tracking_code,
      recipient_name,
      destination,
      status,
      ...(stage && { status_event: eventOf(stage) }),
    };
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
