import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Properties of an element that keeps the focus: when the control in it that has the focus disappears, such as the button
 * of a row that was removed, the element itself gets it. The keyboard goes on from there, not from the top of the page.
 */
export function useKeptFocus<Kept extends HTMLElement>() {
  const ref = useRef<Kept>(null);
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (focused.current?.isConnected !== false || document.activeElement !== document.body) return;
    focused.current = null;
    ref.current?.focus();
  });
  const onFocus = ({ target }: FocusEvent) => {
    focused.current = target;
  };
  return { ref, tabIndex: -1, onFocus };
}
