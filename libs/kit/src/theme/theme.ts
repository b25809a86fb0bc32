import { useAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { type Theme, themeAtom } from '../state/slices';

const YEAR_IN_SECONDS = 60 * 60 * 24 * 365;

/**
 * The theme a visitor has chosen, from a `Cookie` header or `document.cookie`.
 * Null when none was chosen: the page then follows the system.
 */
export function themeOfCookie(cookie: string | undefined): Theme | null {
  const match = /(?:^|;\s*)theme=(LIGHT|DARK)(?:;|$)/.exec(cookie ?? '');
  return match ? (match[1] as Theme) : null;
}

const systemTheme = (): Theme => (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'DARK' : 'LIGHT');

/** Applies a theme to the page and to the browser's own UI (`theme-color`). */
function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const background = getComputedStyle(document.documentElement).backgroundColor;
  for (const meta of document.querySelectorAll('[name=theme-color]')) meta.setAttribute('content', background);
}

function storeInCookie(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `theme=${theme}; path=/; max-age=${YEAR_IN_SECONDS}; SameSite=Lax`;
}

/**
 * The chosen theme (null: follow the system) and a function that toggles it. Themes from storage or from another tab
 * are applied, too.
 */
export function useTheme(): [Theme | null, () => void] {
  const [theme, setTheme] = useAtom(themeAtom);
  useEffect(() => {
    if (theme) apply(theme);
  }, [theme]);
  const toggle = useCallback(() => {
    const next = (theme ?? systemTheme()) === 'DARK' ? 'LIGHT' : 'DARK';
    apply(next);
    storeInCookie(next);
    setTheme(next);
  }, [theme, setTheme]);
  return [theme, toggle];
}
