import { settingsUpdate } from '../settings.js';
import { brandOf, copyrightYears, DEFAULT_BRAND } from './brand.js';
import { isReadable } from './contrast.js';
import { ON_ACCENT, paletteOf, SURFACES, usableAccent, usableColor } from './palette.js';

const EMPTY = {
  company_name: null,
  company_legal_name: null,
  company_logo: null,
  brand_color: null,
  brand_accent: null,
  copyright_from: null,
  copyright_to: null,
};
const ENTERED = ['#ffee00', '#0057b7', '#ff0000', '#ffffff', '#000000', '#7f7f7f', '#c8102e', '#00ff00', '#0000ff'];
const errorsOf = (changes: object) =>
  settingsUpdate.safeParse(changes).error?.issues.map(({ message }) => message) ?? [];

it('is that of a new site until the company has entered its own', () => {
  expect(brandOf(EMPTY)).toEqual(DEFAULT_BRAND);
  expect(brandOf(null)).toEqual(DEFAULT_BRAND);
  expect(brandOf({ ...EMPTY, company_name: 'Nordwind', brand_color: '#7a1f3d' })).toMatchObject({
    name: 'Nordwind',
    legalName: 'Nordwind',
    color: '#7a1f3d',
    accent: DEFAULT_BRAND.accent,
    isDefault: false,
  });
});

it.each(ENTERED)('every shade derived from %s can be read in both themes', (entered) => {
  const { light, dark, accent } = paletteOf({ color: usableColor(entered), accent: usableAccent(entered) });
  expect(isReadable(light.brand, [...SURFACES.LIGHT, light.soft, light.onBrand])).toBe(true);
  expect(isReadable(dark.brand, [...SURFACES.DARK, dark.soft, dark.onBrand])).toBe(true);
  expect(isReadable(ON_ACCENT, [accent])).toBe(true);
});

it('a color that can be used stays as it is', () => {
  expect([usableColor(DEFAULT_BRAND.color), usableAccent(DEFAULT_BRAND.accent)]).toEqual(['#0e5a4a', '#f2a900']);
  expect(errorsOf({ brand_color: '#7A1F3D', brand_accent: '#ffd166', copyright_from: 1999 })).toEqual([]);
});

it('another is refused with the nearest that can be used, which then is accepted', () => {
  const [message = ''] = errorsOf({ brand_color: '#ffee00' });
  expect(message).toMatch(
    /^Brand color is too light to be read on the page: the nearest that can be used is #\w{6}\.$/,
  );
  expect(errorsOf({ brand_color: /#\w{6}/.exec(message)?.[0] })).toEqual([]);
  const [accent = ''] = errorsOf({ brand_accent: '#101010' });
  expect(accent).toContain('Accent color is too dark for the text on it');
  expect(errorsOf({ brand_accent: /#\w{6}/.exec(accent)?.[0] })).toEqual([]);
});

it.each(['red', '#12345', 'url(x)', '#0e5a4a;}'])('%s is no color', (brand_color) => {
  expect(errorsOf({ brand_color })).toHaveLength(1);
});

it('the copyright names one year or two', () => {
  expect(copyrightYears({ copyrightFrom: 2023, copyrightTo: null })).toBe('2023');
  expect(copyrightYears({ copyrightFrom: 1999, copyrightTo: 2026 })).toBe('1999–2026');
});
