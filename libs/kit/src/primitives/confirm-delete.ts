import { useCallback } from 'react';
import { useKitText } from '../i18n/kit-texts';

/** Asks for confirmation with `window.confirm`; true when confirmed. For event handlers. */
export function confirmDelete(question = 'are you sure you want to delete'): boolean {
  return window.confirm(question);
}

/** {@link confirmDelete} in the page's language. */
export function useConfirmDelete(): () => boolean {
  const t = useKitText();
  return useCallback(() => confirmDelete(t('delete.confirm')), [t]);
}
