import type { AppliedMeaning, AppliedStatusMapping, EntryEvent } from '@waybill/contracts';
import { Button, useApi, useToast } from '@waybill/kit';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../i18n/text';
import { focusHeading, focusNextEntry } from '../ui/focus-heading';
import { EventSelect } from './event-select';
import type { EventValue } from './events';
import css from './meaning.module.css';

export interface Callbacks {
  onSettled: () => void;
  /** Called once the answer was taken back. */
  onUndone: () => void;
}

interface SettleFormProps extends Callbacks {
  wording: string;
  /** What it may mean: chosen from the start. */
  suggestion: EntryEvent | null;
}

/** Says what a wording means, of all parcels that have it. */
export function SettleForm({ wording, suggestion, ...callbacks }: SettleFormProps) {
  const t = useText();
  const id = useId();
  const [chosen, choose] = useState<EventValue | null>(null);
  const { busy, error, settle } = useSettling(wording, callbacks);
  const event = chosen ?? suggestion ?? '';
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    void settle(event, submitted.currentTarget);
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

function useSettling(wording: string, { onSettled, onUndone }: Callbacks) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const undo = async (id: string) => {
    focusHeading();
    const result = await api.delete<AppliedMeaning>('/api/status-mappings', { id });
    if (result.status === 'error') toast(result.errors[0] ?? '', 'error');
    else toast(t('meaning.undone', { n: result.data?.applied ?? 0 }), 'success');
    onUndone();
  };
  const settle = async (event: EventValue, form: Element) => {
    setBusy(true);
    const result = await api.post<AppliedStatusMapping>('/api/status-mappings', { wording, event });
    setBusy(false);
    if (result.status === 'error') return setError(result.errors[0] ?? '');
    const { id, applied } = result.data;
    const action = { text: t('meaning.undo'), onClick: () => void undo(id) };
    toast(t('meaning.settled', { n: applied ?? 0 }), 'success', action);
    focusNextEntry(form);
    onSettled();
  };
  return { busy, error, settle };
}
