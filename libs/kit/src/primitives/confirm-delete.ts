import { useCallback } from 'react';
import { useKitText } from '../i18n/kit-texts';

/** Asks by the browser's own dialog whether to delete; true when the answer is yes. For event handlers. */
export function confirmDelete(question = 'are you sure you want to delete'): boolean {
  return window.confirm(question);
}

/** {@link confirmDelete} in the page's language. */
export function useConfirmDelete(): () => boolean {
  const t = useKitText();
  return useCallback(() => confirmDelete(t('delete.confirm')), [t]);
}
