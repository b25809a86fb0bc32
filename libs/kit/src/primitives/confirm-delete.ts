import { useCallback } from 'react';
import { useKitText } from '../i18n/kit-texts';

/** Asks for confirmation with `window.confirm`, with the name of the record below; true when confirmed. For event handlers. */
export function confirmDelete(question = 'are you sure you want to delete', name = ''): boolean {
  return window.confirm(name ? `${question}\n\n${name}` : question);
}

/** {@link confirmDelete} in the page's language. */
export function useConfirmDelete(): (name?: string) => boolean {
  const t = useKitText();
  return useCallback((name?: string) => confirmDelete(t('delete.confirm'), name), [t]);
}
