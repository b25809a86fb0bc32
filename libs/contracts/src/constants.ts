/** Enumerations and limits of the API. Imports no schema library, so that browser code can use it without extra bytes. */

/** Language codes in the order of the language selector. Three differ from BCP 47: see {@link LANGUAGE_TAGS}. */
export const LANGUAGES = [
  'ar',
  'es',
  'de',
  'en',
  'el',
  'fa',
  'fi',
  'fr',
  'hu',
  'id',
  'in',
  'it',
  'ja',
  'nl',
  'pt',
  'pl',
  'ru',
  'ro',
  'se',
  'tr',
  'th',
  'vn',
] as const;
export type LanguageCode = (typeof LANGUAGES)[number];

/** BCP 47 tag of each language code, for `lang` attributes and `Intl`. */
export const LANGUAGE_TAGS: Record<LanguageCode, string> = {
  ar: 'ar',
  es: 'es',
  de: 'de',
  en: 'en',
  el: 'el',
  fa: 'fa',
  fi: 'fi',
  fr: 'fr',
  hu: 'hu',
  id: 'id',
  in: 'hi',
  it: 'it',
  ja: 'ja',
  nl: 'nl',
  pt: 'pt',
  pl: 'pl',
  ru: 'ru',
  ro: 'ro',
  se: 'sv',
  tr: 'tr',
  th: 'th',
  vn: 'vi',
};

/** Each language's name in its own script. */
export const LANGUAGE_NAMES: Record<LanguageCode, string> = {
  ar: 'العربية',
  es: 'Español',
  de: 'Deutsch',
  en: 'English',
  el: 'Ελληνικά',
  fa: 'فارسی',
  fi: 'Suomi',
  fr: 'Français',
  hu: 'Magyar',
  id: 'Bahasa Indonesia',
  in: 'हिन्दी',
  it: 'Italiano',
  ja: '日本語',
  nl: 'Nederlands',
  pt: 'Português',
  pl: 'Polski',
  ru: 'Русский',
  ro: 'Română',
  se: 'Svenska',
  tr: 'Türkçe',
  th: 'ไทย',
  vn: 'Tiếng Việt',
};

/** Languages written from right to left. */
export const RTL_LANGUAGES: readonly LanguageCode[] = ['ar', 'fa'];

/** Icons of an activity: value in the API → label. */
export const ACTIVITY_ICONS = {
  radio_button_checked: 'checked',
  pan_tool: 'stop',
  verified: 'verified',
  check_circle: 'check circle',
  radio_button_unchecked: 'unchecked',
  airplanemode_active: 'plane',
  moped: 'bike',
  directions_boat: 'boat',
  local_shipping: 'truck',
  home_work: 'warehouse',
  departure_board: 'timed bus',
} as const;
export type ActivityIcon = keyof typeof ACTIVITY_ICONS;
export const ACTIVITY_ICON_NAMES = Object.keys(ACTIVITY_ICONS) as [ActivityIcon, ...ActivityIcon[]];

/** Colors of an activity: theme tokens for dots and icons, never for text. */
export const COLORS = ['green', 'black', 'gold', 'red'] as const;
export type ActivityColor = (typeof COLORS)[number];

/** Icons of a content page in the menu. */
export const PAGE_ICONS = ['people', 'copyright', 'pages', 'folder'] as const;
export type PageIcon = (typeof PAGE_ICONS)[number];

export const OVERLAYS = ['overlay1', 'overlay2', 'overlay3', 'overlay4'] as const;
export type Overlay = (typeof OVERLAYS)[number];

export const HEROES = ['hero-mixed', 'hero-air', 'hero-sea', 'hero-road'] as const;
export type Hero = (typeof HEROES)[number];

export const MAIL_DRIVERS = ['mail', 'smtp'] as const;
export type MailDriver = (typeof MAIL_DRIVERS)[number];

export const MAIL_TEMPLATES = ['plain', 'html1', 'html2', 'html3', 'html4'] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

export const YES_NO = ['yes', 'no'] as const;
export type YesNo = (typeof YES_NO)[number];

/** Sort orders of the parcel list. */
export const PARCEL_SORTS = ['newest', 'oldest', 'updated', 'tracking_code'] as const;
export type ParcelSort = (typeof PARCEL_SORTS)[number];

/** Limits of all inputs. Lengths in characters, sizes in bytes. */
export const LIMITS = {
  text: 300,
  description: 2_000,
  review: 2_000,
  content: 50_000,
  mailBody: 20_000,
  messageBody: 5_000,
  chatCode: 5_000,
  search: 100,
  slug: 80,
  trackingCode: { min: 4, max: 40 },
  password: { min: 12, max: 128 },
  perPage: { default: 15, max: 100 },
  mapZoom: { min: 1, max: 19 },
  latitude: { min: -90, max: 90 },
  longitude: { min: -180, max: 180 },
  declaredValue: 9_999_999_999.99,
  weight: 9_999_999.999,
  jsonBody: 100 * 1024,
  upload: { bytes: 5 * 1024 * 1024, pixels: 40_000_000 },
} as const;
