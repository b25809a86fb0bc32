import { isReadable, mix, readableShade } from './contrast.js';

/** What brand colors stand on, by theme, as in the tokens of the kit: page, card and sunken surfaces. */
export const SURFACES = {
  LIGHT: ['#f6f4ee', '#ffffff', '#edeae0'],
  DARK: ['#0c1513', '#182622', '#091110'],
} as const;

/** Text on the accent, in both themes. */
export const ON_ACCENT = '#10201c';

/** Text in the brand's color, and text on it, by theme. */
export interface Shades {
  brand: string;
  onBrand: string;
  /** A background with a touch of the brand, for text in its color. */
  soft: string;
}

export interface Palette {
  light: Shades;
  dark: Shades;
  accent: string;
}

const SOFT_SHARE = 0.1;
const [, LIGHT_CARD] = SURFACES.LIGHT;
const [DARK_PAGE, DARK_CARD] = SURFACES.DARK;
const softOnLight = (color: string) => mix(color, LIGHT_CARD, SOFT_SHARE);

/** The nearest color that can be the brand's: itself if it can be read on the light theme. */
export const usableColor = (color: string): string => {
  const on = [...SURFACES.LIGHT, softOnLight(color)];
  return isReadable(color, on) ? color : readableShade(color, '#000000', on);
};

/** The nearest color that can be the accent: itself if text on it can be read. */
export const usableAccent = (color: string): string => readableShade(color, '#ffffff', [ON_ACCENT]);

/** All shades of a brand. The color is usable; the dark theme gets a lighter one of the same hue. */
export function paletteOf({ color, accent }: { color: string; accent: string }): Palette {
  const darkSoft = mix(color, DARK_CARD, 2 * SOFT_SHARE);
  const dark = readableShade(color, '#ffffff', [...SURFACES.DARK, darkSoft]);
  return {
    light: { brand: color, onBrand: LIGHT_CARD, soft: softOnLight(color) },
    dark: { brand: dark, onBrand: DARK_PAGE, soft: darkSoft },
    accent,
  };
}
