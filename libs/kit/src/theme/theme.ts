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

/** Shows a theme, in what the browser colours around the page too. */
function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  for (const meta of document.querySelectorAll('[name=theme-color]')) meta.setAttribute('content', ground);
}

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
    if (theme) show(theme);
  }, [theme]);
  const toggle = useCallback(() => {
    const next = (theme ?? systemTheme()) === 'DARK' ? 'LIGHT' : 'DARK';
    show(next);
    remember(next);
    setTheme(next);
  }, [theme, setTheme]);
  return [theme, toggle];
}
