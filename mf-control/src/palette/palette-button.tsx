import { Icon, useToast } from '@waybill/kit';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useText } from '../i18n/text';
import type { PalettePage } from './pages';
import type { Palette } from './palette';
import css from './palette-button.module.css';
import { useNoteRecent } from './recent';

type Loaded = ComponentType<Parameters<typeof Palette>[0]>;

/** Opens the command palette, as does Ctrl K or ⌘ K. Its code is loaded when it is first opened. */
export function PaletteButton({ pages }: { pages: readonly PalettePage[] }) {
  const t = useText();
  const toast = useToast();
  useNoteRecent();
  const [loaded, setLoaded] = useState<{ Palette: Loaded }>();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => {
    setOpen(true);
    import('./palette').then(setLoaded, () => {
      setOpen(false);
      toast(t('palette.failed'), 'error');
    });
  }, [t, toast]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      // Another dialog, such as the sign-in after a session has ended, comes first.
      if (!document.querySelector('dialog[open]')) open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
  return (
    <>
      <button type="button" className={css.open} aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <Icon name="search" />
        <span className={css.label}>{t('palette.open')}</span>
        <span aria-hidden="true" className={css.keys}>
          {t('palette.keys')}
        </span>
      </button>
      {isOpen && loaded && <loaded.Palette pages={pages} onClose={() => setOpen(false)} />}
    </>
  );
}

/** On a keyboard without Latin letters the key is told by its place. */
const isShortcut = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  ctrlKey !== metaKey &&
  !altKey &&
  !shiftKey &&
  (key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key)));
