import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Changes the query of the URL: new parameters, or a function that gets the current ones. */
export type SetSearchParams = (
  next: URLSearchParams | Record<string, string> | ((current: URLSearchParams) => URLSearchParams),
  options?: { replace?: boolean },
) => void;

/** The query of the URL, and a function that navigates to the same path with another one. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback<SetSearchParams>(
    (next, options) => {
      const query = typeof next === 'function' ? next(new URLSearchParams(params)) : new URLSearchParams(next);
      void navigate(`?${query}`, options);
    },
    [navigate, params],
  );
  return [params, setParams];
}
