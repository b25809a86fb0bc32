import { useLocation, useNavigate } from '@waybill/kit';
import { useCallback, useEffect } from 'react';

/** Navigates to the current URL again, which repeats the search. */
export function useRetry(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(() => void navigate(pathname + search, { replace: true }), [navigate, pathname, search]);
}

/** Repeats the search automatically when the connection is restored. */
export function useRetryWhenOnline(enabled: boolean): void {
  const retry = useRetry();
  useEffect(() => {
    if (!enabled) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry, enabled]);
}
