import { IconButton, useAtomValue } from '@waybill/kit';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useText } from '../i18n/text';
import { unsavedAtom } from '../session/session';
import css from './drawer.module.css';

interface DrawerProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog at the end edge of the page. It opens with the focus in the first field of its form. Escape and the close button leave it, after a question if it has unsaved text;
 * the focus returns to where it was.
 */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const t = useText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    element?.querySelector<HTMLElement>('form input')?.focus();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const unsaved = useAtomValue(unsavedAtom);
  const leave = () => {
    if (!unsaved || window.confirm(t('drawer.leave'))) onClose();
  };
  const cancel = (event: { preventDefault(): void }) => {
    event.preventDefault();
    leave();
  };
  // Browsers close a dialog on a second Escape although `cancel` is prevented.
  const reopen = () => {
    if (dialog.current?.isConnected && !dialog.current.open) dialog.current.showModal();
  };
  return (
    <dialog ref={dialog} className={css.drawer} aria-labelledby={id} onCancel={cancel} onClose={reopen}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={t('drawer.close')} onClick={leave} />
      </div>
      {children}
    </dialog>
  );
}
