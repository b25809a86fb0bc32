import { LIMITS } from '@waybill/contracts';
import { Icon, useNavigate } from '@waybill/kit';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../i18n/text';
import type { Entry } from './entry';
import { EntryList } from './entry-list';
import type { PalettePage } from './pages';
import css from './palette.module.css';
import { useEntries } from './use-entries';

interface PaletteProps {
  pages: readonly PalettePage[];
  onClose: () => void;
}

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => (index === last ? 0 : index + 1),
  ArrowUp: (index, last) => (index === 0 ? last : index - 1),
  PageDown: (index, last) => Math.min(index + 8, last),
  PageUp: (index) => Math.max(index - 8, 0),
};

/** Finds parcels, pages and actions by typing. The focus stays in the field; the arrow keys choose an entry, Enter opens it. */
export function Palette({ pages, onClose }: PaletteProps) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const text = typed.trim();
  const { groups, pending, errors } = useEntries(text, pages);
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find((entry) => entry.id === chosen) ?? entries[0];
  const open = useOpen(onClose);
  const openWhenFound = useWhenFound(text, pending, () => open(active));

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    // An input method uses the same keys to choose among its own suggestions.
    if (event.nativeEvent.isComposing || (!step && event.key !== 'Enter')) return;
    event.preventDefault();
    if (step && active) setChosen(entries[step(entries.indexOf(active), entries.length - 1)]?.id ?? null);
    else if (chosen === null) openWhenFound();
    else open(active);
  };
  return (
    <ModalDialog label={t('palette.label')} onClose={onClose}>
      <div className={css.field}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-entries`}
          aria-activedescendant={active && `${id}-${entries.indexOf(active)}`}
          aria-autocomplete="list"
          aria-label={t('palette.label')}
          placeholder={t('palette.placeholder')}
          maxLength={LIMITS.search}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(null);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>{t('palette.escape')}</kbd>
      </div>
      <EntryList id={id} groups={groups} active={active} onOpen={open} />
      <p className={css.status} role="status">
        {errors[0] ?? (pending ? t('palette.searching') : t('palette.count', { n: entries.length }))}
      </p>
    </ModalDialog>
  );
}

/** Closes the palette and goes to an entry. */
function useOpen(onClose: () => void) {
  const navigate = useNavigate();
  return (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run?.();
    if (entry.to) void navigate(entry.to);
  };
}

/** Returns a function for Enter, which waits until what was typed is found: a scanned code ends with Enter. */
function useWhenFound(text: string, pending: boolean, action: () => void): () => void {
  const [asked, setAsked] = useState<string | null>(null);
  const isDue = asked === text && !pending;
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    if (!isDue) return;
    setAsked(null);
    latest.current();
  }, [isDue]);
  return () => setAsked(text);
}

interface ModalDialogProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog near the top of the window; Escape and a click beside it close it. */
function ModalDialog({ label, onClose, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    const closeBeside = (event: Event) => event.target === event.currentTarget && onClose();
    const element = dialog.current;
    element?.addEventListener('click', closeBeside);
    return () => element?.removeEventListener('click', closeBeside);
  }, [onClose]);
  return (
    <dialog ref={dialog} className={css.dialog} aria-label={label} onClose={onClose}>
      <div className={css.content}>{children}</div>
    </dialog>
  );
}
