import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { mark } from './mark.js';

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, '../..');

/** Stops of the route line; the parcel is at one of them. */
const STOPS = ['LOS', 'RTM', 'DXB', 'SIN', 'NRT'];
const CURRENT = 'SIN';

/** The section of the world map to show, in its own coordinates. */
const SECTION = { x: 536, y: 46, width: 548, height: 416 };

/** The preview image of shared links: a waybill with a world map. The name is its only text, because every language shares it. */
export function previewPage(): string {
  const display = font('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2');
  const mono = font('@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2');
  return `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Display; src: url(${display}); font-weight: 200 800; }
@font-face { font-family: Mono; src: url(${mono}); font-weight: 100 800; }
* { box-sizing: border-box; margin: 0; }
body { width: 1200px; height: 630px; background: #0e5a4a; padding: 44px; }
.card { position: relative; height: 100%; background: #f6f4ee; border-radius: 16px; overflow: hidden; }
.world { position: absolute; inset: 0 0 auto auto; width: 548px; color: #c5bfae; }
.world svg { position: absolute; inset: 0; width: 100%; }
.name { position: absolute; left: 56px; top: 150px; display: flex; align-items: center; gap: 24px; }
h1 { font: 700 100px/1 Display; letter-spacing: -0.03em; color: #10201c; }
.stub { position: absolute; inset: auto 0 0 0; height: 118px; border-top: 4px dashed #10201c33; display: flex; align-items: center; padding: 0 56px; }
.line { flex: 1; display: flex; justify-content: space-between; position: relative; }
.line::before { content: ""; position: absolute; left: 24px; right: 24px; top: 9px; height: 4px; background: #0e5a4a; }
.line span { position: relative; width: 64px; text-align: center; font: 600 23px/1 Mono; color: #10201c; padding-top: 36px; }
.line span::before { content: ""; position: absolute; left: 21px; top: 0; width: 22px; height: 22px; border-radius: 50%; background: #f6f4ee; border: 4px solid #0e5a4a; }
.line .here::before { background: #f2a900; }
</style>
<div class="card">
  <div class="world">${world()}<svg viewBox="${VIEW_BOX}">${routes()}</svg></div>
  <div class="name">${mark({ size: 100, corner: 7, scale: 1 })}<h1>Waybill</h1></div>
  <div class="stub"><div class="line">${STOPS.map(stop).join('')}</div></div>
</div>`;
}

const stop = (code: string) => `<span${code === CURRENT ? ' class="here"' : ''}>${code}</span>`;

const font = (file: string) =>
  `data:font/woff2;base64,${readFileSync(require.resolve(file, { paths: [join(root, 'libs/kit')] })).toString('base64')}`;

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
