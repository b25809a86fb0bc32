import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-color-scheme: dark)';

const listen = (onChange: () => void) => {
  const query = window.matchMedia?.(QUERY);
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
};

/** Whether the visitor's system prefers a dark theme; false on the server, which cannot know. */
export function useSystemDark(): boolean {
  return useSyncExternalStore(
    listen,
    () => window.matchMedia?.(QUERY).matches ?? false,
    () => false,
  );
}
