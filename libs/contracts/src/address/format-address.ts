import { formatAddress as linesOf } from 'localized-address-format';
import { countryName } from './countries.js';
import { ADDRESS_PARTS, type AddressPart, type PostalAddress } from './postal-address.js';

/** Letters of another script than Latin: such an address is in the order of its own script. */
const OTHER_LETTER = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
/** Some formats put the country before the code, as in "CH-8001", and so do some people. */
const DOUBLE_PREFIX = /\b([A-Z]{1,2}-)\1/;
const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/;

type Script = 'local' | 'latin';

/** Where an address is printed. */
export interface AddressReader {
  /** Code of the country from which it is sent or read; its own addresses are printed without the country. */
  home?: string | null | undefined;
  /** BCP 47 tag of the language in which the country is named; English by default. */
  language?: string | undefined;
}

/**
 * The lines of an address in the order of its country, empty ones left out: name and company, street, and the rest as
 * the country's post has it. Abroad the country is the last line, or the first in scripts that go from large to small.
 */
export function formatAddress(address: PostalAddress, { home, language = 'en' }: AddressReader = {}): string[] {
  const script = scriptOf(address);
  const lines = print(address, script);
  if (address.country === home) return lines;
  const country = countryName(address.country, language);
  return beginsWithLargest(address.country, script) ? [country, ...lines] : [...lines, country];
}

/**
 * An address as the text of a parcel's pickup or destination. Its first line is public and names city and country, the
 * country in English, from which the API translates it; below it are the lines of {@link formatAddress} for `home`.
 */
export function addressText(address: PostalAddress, home?: string | null): string {
  const country = countryName(address.country, 'en');
  const place = textOf(address.city) || textOf(address.region);
  const first = place && place !== country ? `${place}, ${country}` : country;
  return [first, ...formatAddress(address, { home })].join('\n');
}

/** The parts that addresses of a country have, in its order. */
export function partsOf(country: string): AddressPart[] {
  const marked = Object.fromEntries(ADDRESS_PARTS.map((part, at) => [part, MARKS[at]]));
  const text = print({ country, ...marked }, 'local').join('\n');
  const position = (part: AddressPart) => text.indexOf(marked[part] ?? '');
  return ADDRESS_PARTS.filter((part) => position(part) >= 0).sort((a, b) => position(a) - position(b));
}

/** Characters of private use, which no format contains. */
const MARKS = ['\uE000', '\uE001', '\uE002', '\uE003', '\uE004'] as const;

function scriptOf({ country: _, ...parts }: PostalAddress): Script {
  return OTHER_LETTER.test(Object.values(parts).join('')) ? 'local' : 'latin';
}

/** From the region down to the name, as in China and Japan. */
function beginsWithLargest(country: string, script: Script): boolean {
  if (script === 'latin') return false;
  const [name, street] = MARKS;
  const text = print({ country, name, street }, script).join('\n');
  return text.indexOf(street) < text.indexOf(name);
}

function print(address: PostalAddress, script: Script): string[] {
  const { country, street } = address;
  const { city, region } = country === 'JP' ? inJapan(address, script) : address;
  const lines = linesOf(
    {
      postalCountry: country,
      name: textOf(address.name),
      organization: textOf(address.company),
      addressLines: textOf(street).split(LINE_BREAK).map(textOf).filter(Boolean),
      dependentLocality: textOf(address.district),
      locality: textOf(city),
      administrativeArea: textOf(region),
      postalCode: textOf(address.postal_code),
    },
    script,
  );
  return lines.map((line) => textOf(line.replace(DOUBLE_PREFIX, '$1'))).filter(Boolean);
}

/** The format of Japan has the city among the lines of the street. */
function inJapan({ city, region }: PostalAddress, script: Script): Pick<PostalAddress, 'city' | 'region'> {
  const [large, small] = [textOf(region), textOf(city)];
  return { region: script === 'local' ? large + small : [small, large].filter(Boolean).join(', ') };
}

const textOf = (part: string | null | undefined): string => part?.trim() ?? '';
