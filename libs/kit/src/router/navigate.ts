import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Navigates when it is mounted, and again when the target changes. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }): null {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(to, { replace });
  }, [navigate, to, replace]);
  return null;
}
