import { isTypedCode, LIMITS, type ParcelEntry, readingsOf } from '@waybill/contracts';
import { Button, Icon, LinkButton, useApi, useNavigate, useToast } from '@waybill/kit';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../i18n/text';
import { parcels } from '../parcels';
import { fill } from '../resource/routes';
import { SCAN } from '../scanning';
import css from './scan-field.module.css';

const CANDIDATES = 5;

/**
 * A code that is scanned or typed, and Enter: opens its parcel, or the search for what was typed. It has the focus on
 * arrival, so that a scanner just works; not on touch screens, whose keyboard would cover the page.
 */
export function ScanField() {
  const t = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { busy, open } = useOpenCode();
  const [typed, setTyped] = useState('');
  useEffect(() => {
    // After the shell has focused the new page.
    const frame = requestAnimationFrame(() => {
      if (window.matchMedia?.('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() && !busy) void open(typed.trim());
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <label htmlFor={id} className={css.label}>
        <Icon name="barcode_scanner" size="1.75rem" />
        <span>{t('dashboard.scan')}</span>
      </label>
      <input
        id={id}
        ref={field}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={LIMITS.search}
        placeholder={t('dashboard.scanHint')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={css.buttons}>
        <Button type="submit" busy={busy}>
          {t('dashboard.open')}
        </Button>
        <LinkButton to={SCAN} variant="primary" icon="qr_code">
          {t('scanning.title')}
        </LinkButton>
      </div>
    </form>
  );
}

/** Opens the parcel that a code names, read as scanning mode reads it; what names none is searched in the list. */
function useOpenCode() {
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  /** The parcel, undefined, or the message of an error. */
  const find = async (typed: string): Promise<ParcelEntry | string | undefined> => {
    for (const reading of [typed, ...readingsOf(typed)]) {
      const query = new URLSearchParams({ search: reading, per_page: String(CANDIDATES) });
      const result = await api.get<ParcelEntry[]>(`/api/parcels?${query}`);
      if (result.status === 'error') return result.errors[0] ?? '';
      const found = result.data.find(({ tracking_code }) => isTypedCode(reading, tracking_code));
      if (found) return found;
    }
    return undefined;
  };
  const open = async (typed: string) => {
    setBusy(true);
    const result = await find(typed);
    setBusy(false);
    if (typeof result === 'string') return toast(result, 'error');
    const search = `${parcels.routes.list}?${new URLSearchParams({ search: typed })}`;
    await navigate(result ? fill(parcels.routes.item, { id: result.id }) : search);
  };
  return { busy, open };
}
