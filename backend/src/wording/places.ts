import { type LanguageCode, RTL_LANGUAGES } from '@waybill/contracts';
import { countryIn } from './countries.js';
import { fillIn } from './fill-in.js';
import { type Facility, USUAL_TEXTS } from './usual-texts.js';

/** What couriers call the places that parcels come through. */
const FACILITY_NAMES: readonly [pattern: string, facility: Facility][] = [
  ['sorting (?:cent(?:er|re)|facility|hub)', 'sorting'],
  ['hub|terminal|facility', 'hub'],
  ['depot|station', 'depot'],
  ['warehouse', 'warehouse'],
  ['airport', 'airport'],
  ['port|harbou?r', 'port'],
];
const FACILITY = new RegExp(`^(.+?) (?:${FACILITY_NAMES.map(([pattern]) => `(${pattern})`).join('|')})$`, 'i');
/** "Arrived at the Dubai sorting center"; a name starts with a capital, or is in a script without them. */
const MOVE = /^(arrived|departed|left)(?: (?:at|in|from))?(?: the)? (.+?)\.?$/i;
const NAME = /^[\p{Lu}\p{Lo}]/u;
/** A place that begins with a Latin name is still read from right to left. */
const RTL_MARK = '\u200f';
const COMMA: Partial<Record<LanguageCode, string>> = { ar: '،', fa: '،' };

/** "Rotterdam hub" → Rotterdam and what is there; a place without one is a city. */
export function splitPlace(name: string): { place: string; facility: Facility | null } {
  const [, place, ...found] = FACILITY.exec(name) ?? [];
  const index = found.findIndex((text) => text !== undefined);
  return place ? { place, facility: FACILITY_NAMES[index]?.[1] ?? null } : { place: name, facility: null };
}

/** A place in a language: the facility in it and the country after its last comma; names of cities stay. */
export function placeIn(language: LanguageCode, name: string): string {
  const { place, facility } = splitPlace(name.trim());
  const localized = countryIn(language, place) ?? withCountry(language, place);
  const text = facility && USUAL_TEXTS[language][`place.${facility}`];
  const localizedPlace = text ? text.replace('{place}', () => localized) : localized;
  return localizedPlace !== name && RTL_LANGUAGES.includes(language) ? RTL_MARK + localizedPlace : localizedPlace;
}

function withCountry(language: LanguageCode, place: string): string {
  const comma = place.lastIndexOf(',');
  const country = comma > 0 ? countryIn(language, place.slice(comma + 1)) : null;
  return country ? `${place.slice(0, comma)}${COMMA[language] ?? ','} ${country}` : place;
}

/** "Arrived at Dubai sorting center" as a sentence of the language; null for any other title. */
export function moveIn(language: LanguageCode, title: string): string | null {
  const [, verb = '', where = ''] = MOVE.exec(title.trim()) ?? [];
  if (!NAME.test(where) || where.length > 100) return null;
  const { place, facility } = splitPlace(where);
  // Most languages put another word before the name of a country than before that of a city.
  if (countryIn(language, place)) return null;
  const event = /^arrived$/i.test(verb) ? 'arrived' : 'departed';
  const text = USUAL_TEXTS[language][`${event}.${facility ?? 'city'}`];
  return text ? fillIn(language, text, placeIn(language, place)) : null;
}
