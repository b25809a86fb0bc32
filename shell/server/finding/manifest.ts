import { LANGUAGE_TAGS, RTL_LANGUAGES } from '@waybill/contracts';
import type { Reply } from '../http/send.js';
import { menuIn } from '../page/boot.js';
import type { Visitor } from '../page/visitor.js';
import type { LiveRelease } from '../release/live.js';
import { inLanguage, languageAsked } from './addresses.js';
import { GROUND } from './colors.js';
import { ICONS } from './pictures.js';
import { SITE_NAME } from './site-name.js';

const HOME = '/';

/** The manifest for a visitor. Browsers ask for it without cookies, so its address says language and theme. */
export const manifestAddress = ({ code, theme }: Visitor): string =>
  `${inLanguage('/site.webmanifest', code)}${theme === 'DARK' ? `${code === 'en' ? '?' : '&'}theme=DARK` : ''}`;

/** The web manifest that an address asks for: what the site is when it is put among a device's programs. */
export function webManifest(url: string, release: LiveRelease): Reply {
  const code = languageAsked(url) ?? 'en';
  const ground = /[?&]theme=DARK(?:&|$)/.test(url) ? GROUND.DARK : GROUND.LIGHT;
  const manifest = {
    id: HOME,
    name: SITE_NAME,
    short_name: SITE_NAME,
    lang: LANGUAGE_TAGS[code],
    dir: RTL_LANGUAGES.includes(code) ? 'rtl' : 'ltr',
    start_url: HOME,
    scope: HOME,
    display: 'minimal-ui',
    theme_color: ground,
    background_color: ground,
    icons: ICONS.map(({ path, size, purpose }) => ({
      src: path,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
    shortcuts: menuIn(release, code)
      .filter(({ path }) => path !== HOME)
      .map(({ path, text }) => ({ name: text, url: path })),
  };
  return {
    status: 200,
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    body: JSON.stringify(manifest),
  };
}
