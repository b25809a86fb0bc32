import { useSyncExternalStore } from 'react';

const listen = (onChange: () => void) => {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
};

/** Whether the page is scrolled away from the top. */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    listen,
    () => window.scrollY > 0,
    () => false,
  );
}
