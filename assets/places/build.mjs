// Writes the gazetteer by which the backend finds the hubs of a route: the spellings of cities with their positions in
// hundredths of a degree, from Natural Earth (populated places, 1:10m, simple; public domain). No package has them, so the
// file has to be downloaded: `npm run places -- ne_10m_populated_places_simple.geojson`.
import { readFileSync, writeFileSync } from 'node:fs';

const PRECISION = 100;

const [source] = process.argv.slice(2);
if (!source) throw new Error('Name the GeoJSON file of the populated places.');
const { features } = JSON.parse(readFileSync(source, 'utf8'));
const places = features.map(({ properties }) => {
  const { name, nameascii, namealt, namepar, latitude, longitude } = properties;
  const spellings = [name, nameascii, namealt, namepar].filter(Boolean).flatMap((text) => text.split('|'));
  const position = [latitude, longitude].map((degrees) => Math.round(degrees * PRECISION));
  return [[...new Set(spellings)].join('|'), ...position];
});
const sorted = places.sort(([a], [b]) => (a < b ? -1 : 1));
const file = new URL('../../backend/src/places/gazetteer.generated.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(sorted)}\n`);
console.log(`${sorted.length} cities`);
