/** Ground of the page in both themes: the token `--color-surface-page`, for what surrounds a page. */
export const GROUND = { LIGHT: '#f6f4ee', DARK: '#0c1513' } as const;
