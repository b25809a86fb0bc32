import type { StatusMapping, TrackingEvent } from '@waybill/contracts';
import { Button, useApi, useToast } from '@waybill/kit';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../i18n/text';
import { EventSelect } from './event-select';
import type { EventValue } from './events';
import css from './meaning.module.css';

interface SettleFormProps {
  wording: string;
  /** What it may mean: chosen from the start. */
  suggestion: TrackingEvent | null;
  onSettled: () => void;
}

/** Says what a wording means, of all parcels that have it. */
export function SettleForm({ wording, suggestion, onSettled }: SettleFormProps) {
  const t = useText();
  const id = useId();
  const [chosen, choose] = useState<EventValue | null>(null);
  const { busy, error, settle } = useSettling(wording, onSettled);
  const event = chosen ?? suggestion ?? '';
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    void settle(event);
  };
  return (
    <form className={css.means} onSubmit={submit}>
      <label htmlFor={id}>{t('meaning.means')}</label>
      <EventSelect
        id={id}
        required
        none={t('meaning.choose')}
        value={event}
        aria-label={t('meaning.meansOf', { wording })}
        onChange={choose}
      />
      <Button type="submit" size="small" busy={busy} aria-label={t('meaning.settleOf', { wording })}>
        {t('meaning.settle')}
      </Button>
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
    </form>
  );
}

function useSettling(wording: string, onSettled: () => void) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const settle = async (event: EventValue) => {
    setBusy(true);
    const result = await api.post<StatusMapping>('/api/status-mappings', { wording, event });
    setBusy(false);
    if (result.status === 'error') return setError(result.errors[0] ?? '');
    toast(t('form.saved', { what: t('status_mappings.singular') }), 'success');
    onSettled();
  };
  return { busy, error, settle };
}
