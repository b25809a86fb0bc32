/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

/** Token → value in one palette, read from the style sheet. */
function palette(index: 0 | 1): Record<string, string> {
  const tokens: Record<string, string> = {};
  for (const [, name = '', value = ''] of css.matchAll(/--color-([\w-]+):\s*([^;]+);/g)) {
    const pair = /light-dark\((#\w{6}),\s*(#\w{6})\)/.exec(value);
    tokens[name] = pair?.[index + 1] ?? value.trim();
  }
  return tokens;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const BACKGROUNDS = ['surface-page', 'surface-card', 'surface-sunken'];
const TEXT_COLORS = ['fg', 'fg-muted', 'brand', 'danger', 'info', 'success'];
const TEXT_PAIRS = [
  ...TEXT_COLORS.flatMap((color) => BACKGROUNDS.map((background) => [color, background])),
  ['on-brand', 'brand'],
  ['on-danger', 'danger'],
  ['on-highlight', 'highlight'],
  ['brand', 'brand-soft'],
  ['danger', 'danger-soft'],
  ['success', 'success-soft'],
  ['info', 'info-soft'],
  ...['brand-soft', 'danger-soft', 'success-soft', 'info-soft'].map((background) => ['fg', background]),
];
const TRACKS = ['track-green', 'track-black', 'track-gold', 'track-red'];
const GRAPHIC_PAIRS = [...TRACKS, 'border-strong', 'focus'].flatMap((color) =>
  BACKGROUNDS.map((background) => [color, background]),
);

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the %s palette', (_, index) => {
  const tokens = palette(index);
  const ratio = (color = '', background = '') => contrast(tokens[color] ?? '', tokens[background] ?? '');

  it('defines every color with six hex digits', () => {
    expect(Object.entries(tokens).filter(([, value]) => !/^#\w{6}$/.test(value))).toEqual([]);
  });

  it.each(TEXT_PAIRS)('%s is readable as text on %s', (color, background) => {
    expect(ratio(color, background)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(GRAPHIC_PAIRS)('%s is distinguishable from %s', (color, background) => {
    expect(ratio(color, background)).toBeGreaterThanOrEqual(3);
  });
});
