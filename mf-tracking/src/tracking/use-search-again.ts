import { useLocation, useNavigate } from '@waybill/kit';
import { useCallback, useEffect } from 'react';

/** Visits the same address once more, which searches once more. */
export function useSearchAgain(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(() => void navigate(pathname + search, { replace: true }), [navigate, pathname, search]);
}

/** Searches again by itself as soon as there is a connection. */
export function useSearchWhenOnline(waiting: boolean): void {
  const again = useSearchAgain();
  useEffect(() => {
    if (!waiting) return;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [again, waiting]);
}
