import { LANGUAGE_TAGS, RTL_LANGUAGES, type SiteLanguages } from '@waybill/contracts';
import type { SiteBrand } from '../api/served-brand.js';
import type { Reply } from '../http/send.js';
import { menuOf } from '../release/boot-manifest.js';
import type { LiveRelease } from '../release/live-release.js';
import { languageInUrl, localizedUrl } from '../url/url.js';
import type { Visitor } from '../visitor/visitor.js';
import { ICONS } from './images.js';
import { PAGE_COLORS } from './page-colors.js';

const HOME = '/';

/** URL of the manifest for a visitor. Browsers request it without cookies, so the URL names language and theme. */
export function manifestUrl({ code, theme }: Visitor, site: SiteLanguages): string {
  const url = localizedUrl('/site.webmanifest', code, site);
  return theme === 'DARK' ? `${url}${url.includes('?') ? '&' : '?'}theme=DARK` : url;
}

/** The web app manifest: name, icons and colors of the installed site when it is installed. */
export function webManifest(url: string, release: LiveRelease, brand: SiteBrand): Reply {
  const code = languageInUrl(url, brand) ?? brand.defaultLanguage;
  const color = /[?&]theme=DARK(?:&|$)/.test(url) ? PAGE_COLORS.DARK : PAGE_COLORS.LIGHT;
  const manifest = {
    id: HOME,
    name: brand.name,
    short_name: brand.name,
    lang: LANGUAGE_TAGS[code],
    dir: RTL_LANGUAGES.includes(code) ? 'rtl' : 'ltr',
    start_url: HOME,
    scope: HOME,
    // iOS knows only the first of them as an installed site, and notifies no other.
    display: 'standalone',
    display_override: ['minimal-ui'],
    theme_color: color,
    background_color: color,
    icons: ICONS.map(({ path, size, purpose }) => ({
      src: brand.isDefault ? path : `${path}?v=${brand.version}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    shortcuts: menuOf(release, code)
      .filter(({ path }) => path !== HOME)
      .map(({ path, text }) => ({ name: text, url: path })),
  };
  return {
    status: 200,
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    body: JSON.stringify(manifest),
  };
}
