import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldedPlace } from './folded-place.js';

/** The spellings of 7,300 cities, divided by `|`, with their positions in hundredths of a degree (see assets/places). */
const FILE = join(import.meta.dirname, 'gazetteer.generated.json');
const PRECISION = 100;
const MAX_CACHED_NAMES = 10_000;

export interface Position {
  latitude: number;
  longitude: number;
}

type City = [spellings: string, latitude: number, longitude: number];

let gazetteer: ReadonlyMap<string, Position[]> | undefined;
const cached = new Map<string, Position[]>();

/**
 * Where the place that a text names may be: "Rotterdam hub" is in Rotterdam. Several cities have the same name; empty if
 * none has it. The list is read on first use.
 */
export function positionsOf(text: string): readonly Position[] {
  const known = cached.get(text);
  if (known) return known;
  if (cached.size >= MAX_CACHED_NAMES) cached.clear();
  const positions = find(text);
  cached.set(text, positions);
  return positions;
}

/** The longest beginning of the text that is the name of a city: "New York sorting centre", not "New". */
function find(text: string): Position[] {
  gazetteer ??= readGazetteer();
  const [name = ''] = text.split(',', 1);
  const words = foldedPlace(name).split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    const positions = gazetteer.get(words.slice(0, count).join(' '));
    if (positions) return positions;
  }
  return [];
}

function readGazetteer(): ReadonlyMap<string, Position[]> {
  const places = new Map<string, Position[]>();
  for (const [spellings, latitude, longitude] of JSON.parse(readFileSync(FILE, 'utf8')) as City[]) {
    const position = { latitude: latitude / PRECISION, longitude: longitude / PRECISION };
    for (const key of new Set(spellings.split('|').map(foldedPlace))) {
      const known = places.get(key);
      if (known) known.push(position);
      else if (key !== '') places.set(key, [position]);
    }
  }
  return places;
}
