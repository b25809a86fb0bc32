import { useAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { type Theme, themeAtom } from '../state/slices';

const YEAR = 60 * 60 * 24 * 365;

/**
 * The theme a visitor chose earlier, read from a cookie header or `document.cookie`.
 * Null when none was chosen: the page then follows the system.
 */
export function themeOfCookie(cookie: string | undefined): Theme | null {
  const match = /(?:^|;\s*)theme=(LIGHT|DARK)(?:;|$)/.exec(cookie ?? '');
  return match ? (match[1] as Theme) : null;
}

const systemTheme = (): Theme => (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'DARK' : 'LIGHT');

function remember(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `theme=${theme}; path=/; max-age=${YEAR}; SameSite=Lax`;
}

/**
 * The chosen theme (null: as the system) and the function that switches to the other one. A theme that comes from
 * storage or from another tab is shown as well.
 */
export function useTheme(): [Theme | null, () => void] {
  const [theme, setTheme] = useAtom(themeAtom);
  useEffect(() => {
    if (theme) document.documentElement.dataset.theme = theme;
  }, [theme]);
  const toggle = useCallback(() => {
    const next = (theme ?? systemTheme()) === 'DARK' ? 'LIGHT' : 'DARK';
    document.documentElement.dataset.theme = next;
    remember(next);
    setTheme(next);
  }, [theme, setTheme]);
  return [theme, toggle];
}
