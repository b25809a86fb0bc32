import { useAtom } from 'jotai';
import { useCallback } from 'react';
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

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `theme=${theme}; path=/; max-age=${YEAR}; SameSite=Lax`;
}

/** The chosen theme (null: as the system) and the function that switches to the other one. */
export function useTheme(): [Theme | null, () => void] {
  const [theme, setTheme] = useAtom(themeAtom);
  const toggle = useCallback(() => {
    const next = (theme ?? systemTheme()) === 'DARK' ? 'LIGHT' : 'DARK';
    show(next);
    setTheme(next);
  }, [theme, setTheme]);
  return [theme, toggle];
}
