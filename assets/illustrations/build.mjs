// Draws the site's illustrations. Each is a pair of SVG files, lines and accents, which style sheets use as masks, so
// that both take their colors from the theme.
import { mkdirSync, writeFileSync } from 'node:fs';
import { air, mixed, road, sea, warehouse } from './scenes.mjs';
import { world } from './world-map.mjs';

const OUT = new URL('../../mf-public/src/illustrations/', import.meta.url);

const svg = ({ width, height }, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${body}</svg>\n`;

mkdirSync(OUT, { recursive: true });
for (const [name, scene] of Object.entries({ air, sea, road, warehouse, mixed })) {
  writeFileSync(new URL(`${name}-lines.generated.svg`, OUT), svg(scene, scene.lines));
  writeFileSync(new URL(`${name}-accents.generated.svg`, OUT), svg(scene, scene.accents));
}
const { dots, routes } = world();
writeFileSync(new URL('world.generated.svg', OUT), svg(dots, dots.body));
writeFileSync(
  new URL('world-routes.generated.ts', OUT),
  `/** Drawn by assets/illustrations/world-map.mjs on the grid of world.generated.svg. */\nexport const WORLD_ROUTES = ${JSON.stringify(routes, null, 2)};\n`,
);
