import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_TAGS, type LanguageCode, RTL_LANGUAGES } from '@waybill/contracts';
import { mark } from './mark.js';
import { FAMILIES, fontFaces } from './typefaces.js';

const root = join(import.meta.dirname, '../..');

/** Stops of the route line; the parcel is at one of them. */
const STOPS = ['LOS', 'RTM', 'DXB', 'SIN', 'NRT'];
const CURRENT = 'SIN';

/** The section of the world map to show, in its own coordinates. */
const SECTION = { x: 536, y: 46, width: 548, height: 416 };

/** The preview image of links to pages in one language: a waybill with a world map, and what the home page says. */
export function previewPage(code: LanguageCode): string {
  const { headline, about } = textsOf(code);
  const dir = RTL_LANGUAGES.includes(code) ? 'rtl' : 'ltr';
  return `<!doctype html><html lang="${LANGUAGE_TAGS[code]}" dir="${dir}"><meta charset="utf-8"><style>
${fontFaces(`Waybill ${STOPS.join(' ')} ${headline} ${about}`)}
* { box-sizing: border-box; margin: 0; }
body { width: 1200px; height: 630px; background: #0e5a4a; padding: 44px; font-family: ${FAMILIES}; color: #10201c; }
.card { position: relative; height: 100%; background: #f6f4ee; border-radius: 16px; overflow: hidden; }
.world { position: absolute; inset-block-start: 0; inset-inline-end: 0; width: 548px; height: 416px; color: #c5bfae; opacity: 0.85; }
.world svg { position: absolute; inset: 0; width: 100%; }
.copy { position: absolute; inset-block: 0 118px; inset-inline-start: 56px; display: flex; flex-direction: column; justify-content: center; gap: 22px; max-width: 500px; }
.name { display: flex; align-items: center; gap: 18px; font-weight: 650; font-size: 44px; line-height: 1; }
h1 { font-weight: 700; font-size: 60px; line-height: 1.1; text-wrap: balance; word-break: auto-phrase; }
:is(:lang(ar), :lang(fa), :lang(hi), :lang(th)) h1 { line-height: 1.35; }
p { font-size: 28px; line-height: 1.3; text-wrap: balance; color: #0e5a4a; font-weight: 600; }
.stub { position: absolute; inset: auto 0 0 0; height: 118px; border-top: 4px dashed #10201c33; display: flex; align-items: center; padding: 0 56px; }
.line { flex: 1; display: flex; justify-content: space-between; position: relative; }
.line::before { content: ""; position: absolute; inset-inline: 24px; top: 9px; height: 4px; background: #0e5a4a; }
.line span { position: relative; width: 64px; text-align: center; font: 600 23px/1 "JetBrains Mono Variable"; padding-top: 36px; }
.line span::before { content: ""; position: absolute; left: 21px; top: 0; width: 22px; height: 22px; border-radius: 50%; background: #f6f4ee; border: 4px solid #0e5a4a; }
.line .here::before { background: #f2a900; }
</style>
<div class="card">
  <div class="world">${world()}<svg viewBox="${VIEW_BOX}">${routes()}</svg></div>
  <div class="copy">
    <div class="name">${mark({ size: 60, corner: 7, scale: 1 })}Waybill</div>
    <h1>${escapeHtml(headline)}</h1>
    <p>${escapeHtml(about)}</p>
  </div>
  <div class="stub"><div class="line">${STOPS.map(stop).join('')}</div></div>
</div>`;
}

/** The texts of the home page: its headline and its title. */
function textsOf(code: LanguageCode) {
  const catalogue = JSON.parse(readFileSync(join(root, `mf-public/src/locales/${code}.json`), 'utf8'));
  return { headline: catalogue['slide.track.title'] as string, about: catalogue['home.title'] as string };
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const stop = (code: string) => `<span${code === CURRENT ? ' class="here"' : ''}>${code}</span>`;

const VIEW_BOX = Object.values(SECTION).join(' ');

const illustration = (file: string) => readFileSync(join(root, 'mf-public/src/illustrations', file), 'utf8');

const world = () =>
  illustration('world.generated.svg')
    .replace('stroke="#000"', 'stroke="currentColor"')
    .replace('0 0 1200 560', VIEW_BOX);

/** The routes between the hubs, from the file that the home page uses. */
function routes(): string {
  const source = illustration('world-routes.generated.ts');
  const isShown = (x: string | undefined) => Number(x) > SECTION.x;
  const lines = [...source.matchAll(/"(M([\d.]+) .+ ([\d.]+) [\d.]+)"/g)].filter((line) =>
    line.slice(2).every(isShown),
  );
  const hubs = [...source.matchAll(/"x": ([\d.]+),\s+"y": ([\d.]+)/g)].filter(([, x]) => isShown(x));
  return [
    ...lines.map(([, line]) => `<path d="${line}" fill="none" stroke="#0e5a4a" stroke-width="3"/>`),
    ...hubs.map(([, x, y]) => `<circle cx="${x}" cy="${y}" r="8" fill="#f2a900" stroke="#0e5a4a" stroke-width="3"/>`),
  ].join('');
}
