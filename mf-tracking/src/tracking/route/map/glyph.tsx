/** Icons that only the map has, on the kit's grid of 24. */
const GLYPHS = {
  center: 'M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12M12 2v5M12 17v5M2 12h5M17 12h5',
  enlarge: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  fit: 'M4 7V4h3M20 7V4h-3M4 17v3h3M20 17v3h-3M8 15l3-5 2 3 3-4',
} as const;

export const Glyph = ({ name }: { name: keyof typeof GLYPHS }) => (
  <svg viewBox="0 0 24 24" width="1.25em" height="1.25em" aria-hidden="true" fill="none" stroke="currentcolor">
    <path d={GLYPHS[name]} strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
