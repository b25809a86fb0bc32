/** A color as `#rrggbb`. */
export const HEX_COLOR = /^#[0-9a-f]{6}$/i;

/** What text needs, by WCAG 2.2 AA. */
export const TEXT_CONTRAST = 4.5;

const channelsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors by WCAG, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Whether text in a color can be read on every one of some backgrounds, or they under it. */
export const isReadable = (color: string, on: readonly string[]): boolean =>
  on.every((background) => contrast(color, background) >= TEXT_CONTRAST);

/** `share` of one color in another, from 0 to 1. */
export function mix(color: string, into: string, share: number): string {
  const base = channelsOf(into);
  const mixed = channelsOf(color).map((value, at) => Math.round(share * value + (1 - share) * (base[at] ?? 0)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const STEPS = 100;

/** The nearest readable color on the way to `end`, which is readable itself. */
export function readableShade(color: string, end: string, on: readonly string[]): string {
  for (let step = 0; step < STEPS; step++) {
    const shade = mix(end, color, step / STEPS);
    if (isReadable(shade, on)) return shade;
  }
  return end;
}
