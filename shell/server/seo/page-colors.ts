/** Background of pages by theme, as in the token `--color-surface-page`: for browser UI around a page. */
export const PAGE_COLORS = { LIGHT: '#f6f4ee', DARK: '#0c1513' } as const;
