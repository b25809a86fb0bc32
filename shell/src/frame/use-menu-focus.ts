import { useEffect } from 'react';

/** Closes the menu when the focus leaves it: it would cover what has the focus. */
export function useMenuFocus(): void {
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const menu = document.querySelector<HTMLElement>('nav[popover]:popover-open');
      if (menu && target instanceof Node && !menu.contains(target)) menu.hidePopover();
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
}
