import { LANGUAGE_TAGS, RTL_LANGUAGES } from '@waybill/contracts';
import type { Reply } from '../http/send.js';
import { menuOf } from '../release/boot-manifest.js';
import type { LiveRelease } from '../release/live-release.js';
import { DEFAULT_LANGUAGE, languageInUrl, localizedUrl } from '../url/url.js';
import type { Visitor } from '../visitor/visitor.js';
import { PAGE_COLORS, SITE_NAME } from './brand.js';
import { ICONS } from './images.js';

const HOME = '/';

/** URL of the manifest for a visitor. Browsers request it without cookies, so the URL names language and theme. */
export const manifestUrl = ({ code, theme }: Visitor): string =>
  `${localizedUrl('/site.webmanifest', code)}${theme === 'DARK' ? `${code === DEFAULT_LANGUAGE ? '?' : '&'}theme=DARK` : ''}`;

/** The web app manifest: name, icons and colors of the installed site when it is installed. */
export function webManifest(url: string, release: LiveRelease): Reply {
  const code = languageInUrl(url) ?? DEFAULT_LANGUAGE;
  const color = /[?&]theme=DARK(?:&|$)/.test(url) ? PAGE_COLORS.DARK : PAGE_COLORS.LIGHT;
  const manifest = {
    id: HOME,
    name: SITE_NAME,
    short_name: SITE_NAME,
    lang: LANGUAGE_TAGS[code],
    dir: RTL_LANGUAGES.includes(code) ? 'rtl' : 'ltr',
    start_url: HOME,
    scope: HOME,
    display: 'minimal-ui',
    theme_color: color,
    background_color: color,
    icons: ICONS.map(({ path, size, purpose }) => ({
      src: path,
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
