import { ALL_LANGUAGES, type LanguageCode, type SiteLanguages, siteLanguages } from '../languages.js';

/**
 * The brand of a site whose company has not entered its own: the only place with the product's name as a text that
 * people see, which a check enforces.
 */
export const DEFAULT_BRAND: Brand = {
  name: 'Waybill',
  legalName: 'Waybill',
  color: '#0e5a4a',
  accent: '#f2a900',
  copyrightFrom: 2023,
  copyrightTo: null,
  logo: null,
  mark: null,
  isDefault: true,
  timeZone: 'UTC',
  ...ALL_LANGUAGES,
};

/** How a company appears on site, panel, mails and documents. Made of the settings by `brandOf`. */
export interface Brand extends SiteLanguages {
  name: string;
  /** In copyright lines. */
  legalName: string;
  /** The color of links, buttons and headlines on the light theme. */
  color: string;
  /** The color of highlights, in both themes. */
  accent: string;
  copyrightFrom: number;
  /** Only `copyrightFrom` is shown if it is null. */
  copyrightTo: number | null;
  /** Path of the image; null without one. */
  logo: string | null;
  /** Path of the square image that icons are drawn from; null for the initial of the name. */
  mark: string | null;
  /** Whether name and colors are those of a new site: it has drawn icons and preview images of its own. */
  isDefault: boolean;
  /** IANA zone of the company: times that are shown without another one are those of its clock. */
  timeZone: string;
}

/** What the settings say of the brand; null where the default applies. */
export interface BrandSettings {
  company_name: string | null;
  company_legal_name: string | null;
  company_logo: string | null;
  company_mark: string | null;
  brand_color: string | null;
  brand_accent: string | null;
  copyright_from: number | null;
  copyright_to: number | null;
  time_zone: string | null;
  languages: readonly LanguageCode[] | null;
  default_language: LanguageCode | null;
}

/** The brand that settings describe. */
export function brandOf(settings: Partial<BrandSettings> | null | undefined): Brand {
  if (!settings) return DEFAULT_BRAND;
  const name = settings.company_name ?? DEFAULT_BRAND.name;
  const { brand_color: color, brand_accent: accent, company_logo: logo, company_mark: mark } = settings;
  return {
    name,
    legalName: settings.company_legal_name ?? name,
    color: color ?? DEFAULT_BRAND.color,
    accent: accent ?? DEFAULT_BRAND.accent,
    copyrightFrom: settings.copyright_from ?? DEFAULT_BRAND.copyrightFrom,
    copyrightTo: settings.copyright_to ?? null,
    logo: pathOf(logo),
    mark: pathOf(mark),
    isDefault: name === DEFAULT_BRAND.name && !color && !accent && !mark,
    timeZone: settings.time_zone || DEFAULT_BRAND.timeZone,
    ...siteLanguages(settings),
  };
}

const pathOf = (image: string | null | undefined) => (image ? `/uploads/images/${encodeURIComponent(image)}` : null);

/** `2023`, or `2023–2026`. */
export const copyrightYears = ({ copyrightFrom, copyrightTo }: Pick<Brand, 'copyrightFrom' | 'copyrightTo'>): string =>
  copyrightTo === null || copyrightTo <= copyrightFrom ? `${copyrightFrom}` : `${copyrightFrom}–${copyrightTo}`;
