import { LIMITS } from '../constants.js';
import { COUNTRIES, countryName } from './countries.js';
import { addressText, formatAddress, partsOf } from './format-address.js';
import { addressRules, missingParts } from './part-rules.js';
import { ADDRESS_LIMITS, ADDRESS_PARTS, type PostalAddress } from './postal-address.js';

const NAMED = { name: 'Ada Keller', company: 'Nordwind' };

/** Addresses as their countries print them, one line after the other. */
const PRINTED: [PostalAddress, string[]][] = [
  [{ country: 'DE', street: 'Hauptstraße 5', postal_code: '10115', city: 'Berlin' }, ['Hauptstraße 5', '10115 Berlin']],
  [
    { country: 'US', street: '350 5th Ave\nSuite 12', city: 'New York', region: 'NY', postal_code: '10118' },
    ['350 5th Ave', 'Suite 12', 'New York, NY 10118'],
  ],
  [
    { country: 'GB', street: '14 Harbour Road', city: 'London', postal_code: 'E1W 1AA' },
    ['14 Harbour Road', 'London', 'E1W 1AA'],
  ],
  [
    { country: 'FR', street: '12 rue de la Paix', postal_code: '75002', city: 'Paris' },
    ['12 rue de la Paix', '75002 Paris'],
  ],
  [
    { country: 'JP', street: '千代田1-1', city: '千代田区', region: '東京都', postal_code: '100-0001' },
    ['〒100-0001', '東京都千代田区', '千代田1-1'],
  ],
  [
    { country: 'JP', street: '1-1 Chiyoda', city: 'Chiyoda-ku', region: 'Tokyo', postal_code: '100-0001' },
    ['1-1 Chiyoda, Chiyoda-ku, Tokyo', '100-0001'],
  ],
  [
    { country: 'CN', street: '长安街1号', district: '东城区', city: '北京市', region: '北京', postal_code: '100006' },
    ['100006', '北京北京市东城区', '长安街1号'],
  ],
  [
    {
      country: 'BR',
      street: 'Av. Paulista, 1000',
      district: 'Bela Vista',
      city: 'São Paulo',
      region: 'SP',
      postal_code: '01310-100',
    },
    ['Av. Paulista, 1000', 'Bela Vista', 'São Paulo-SP', '01310-100'],
  ],
  [
    { country: 'KR', street: '세종대로 110', district: '', city: '중구', region: '서울특별시', postal_code: '04524' },
    ['서울특별시 중구', '세종대로 110', '04524'],
  ],
  [
    { country: 'IN', street: '5 Mahatma Gandhi Road', city: 'Mumbai', region: 'Maharashtra', postal_code: '400001' },
    ['5 Mahatma Gandhi Road', 'Mumbai 400001', 'Maharashtra'],
  ],
  [
    { country: 'AU', street: '1 George St', city: 'Sydney', region: 'NSW', postal_code: '2000' },
    ['1 George St', 'Sydney NSW 2000'],
  ],
  [
    { country: 'CA', street: '111 Wellington St', city: 'Ottawa', region: 'ON', postal_code: 'K1A 0A9' },
    ['111 Wellington St', 'Ottawa ON K1A 0A9'],
  ],
  [
    { country: 'HU', street: 'Kossuth tér 1', city: 'Budapest', postal_code: '1055' },
    ['Budapest', 'Kossuth tér 1', '1055'],
  ],
  [{ country: 'AE', street: 'Sheikh Zayed Road 5', region: 'Dubai' }, ['Sheikh Zayed Road 5', 'Dubai']],
  [{ country: 'SG', street: '1 Marina Blvd', postal_code: '018989' }, ['1 Marina Blvd', 'SINGAPORE 018989']],
  [
    { country: 'CH', street: 'Bahnhofstrasse 1', postal_code: 'CH-8001', city: 'Zürich' },
    ['Bahnhofstrasse 1', 'CH-8001 Zürich'],
  ],
  [
    { country: 'MX', street: 'Av. Juárez 1', district: 'Centro', postal_code: '06010', city: 'México', region: 'CDMX' },
    ['Av. Juárez 1', 'Centro', '06010 México, CDMX'],
  ],
  [
    { country: 'IE', street: '1 Main St', city: 'Cork', region: 'Co. Cork', postal_code: 'T12 W8KP' },
    ['1 Main St', 'Cork', 'Co. Cork', 'T12 W8KP'],
  ],
];

it.each(PRINTED)('prints %j in the order of its country', (address, lines) => {
  expect(formatAddress(address, { home: address.country })).toEqual(lines);
});

it('has name and company where the country has them', () => {
  const german = { ...NAMED, country: 'DE', street: 'Hauptstraße 5', postal_code: '10115', city: 'Berlin' };
  expect(formatAddress(german, { home: 'DE' }).slice(0, 2)).toEqual(['Ada Keller', 'Nordwind']);
  const japanese = { name: '鈴木', country: 'JP', street: '千代田1-1', region: '東京都' };
  expect(formatAddress(japanese, { home: 'JP' })).toEqual(['東京都', '千代田1-1', '鈴木']);
});

it('leaves out what is empty, with what would stand between it', () => {
  expect(formatAddress({ country: 'US', street: ' ', city: 'New York', region: null }, { home: 'US' })).toEqual([
    'New York',
  ]);
  expect(formatAddress({ country: 'JP', region: 'Tokyo', city: '' }, { home: 'JP' })).toEqual(['Tokyo']);
  expect(formatAddress({ country: 'DE' }, { home: 'DE' })).toEqual([]);
});

describe('the country', () => {
  const paris = { country: 'FR', street: '12 rue de la Paix', postal_code: '75002', city: 'Paris' };

  it('is the last line abroad, in the language of the reader', () => {
    expect(formatAddress(paris, { home: 'DE', language: 'de' }).at(-1)).toBe('Frankreich');
    expect(formatAddress(paris).at(-1)).toBe('France');
    expect(formatAddress(paris, { home: 'FR' })).not.toContain('France');
  });

  it('is the first line where addresses begin with the largest', () => {
    const tokyo = { country: 'JP', street: '千代田1-1', region: '東京都' };
    expect(formatAddress(tokyo, { language: 'ja' })).toEqual(['日本', '東京都', '千代田1-1']);
    const latin = { country: 'JP', street: '1-1 Chiyoda', region: 'Tokyo' };
    expect(formatAddress(latin).at(-1)).toBe('Japan');
  });

  it('has a name in every language, for each country', () => {
    for (const code of COUNTRIES) expect(countryName(code, 'en')).not.toBe(code);
  });
});

describe('the text of a parcel', () => {
  it('begins with a line that names city and country only', () => {
    const address = { country: 'DE', street: 'Hauptstraße 5', postal_code: '10115', city: 'Berlin' };
    expect(addressText(address, 'DE')).toBe('Berlin, Germany\nHauptstraße 5\n10115 Berlin');
    expect(addressText(address, 'US')).toBe('Berlin, Germany\nHauptstraße 5\n10115 Berlin\nGermany');
  });

  it.each([
    [{ country: 'AE', street: 'Sheikh Zayed Road 5', region: 'Dubai' }, 'Dubai, United Arab Emirates'],
    [{ country: 'SG', street: '1 Marina Blvd', postal_code: '018989' }, 'Singapore'],
    [{ country: 'LU', street: '1 rue Haute', postal_code: '1009', city: 'Luxembourg' }, 'Luxembourg'],
    [{ country: 'JP', street: '千代田1-1', city: '千代田区', region: '東京都' }, '千代田区, Japan'],
  ])('is never without a place: %j', (address, first) => {
    expect(addressText(address).split('\n')[0]).toBe(first);
  });

  it('has no street in its first line, even if nothing else was entered', () => {
    expect(addressText({ country: 'DE', street: 'Hauptstraße 5' }, 'DE')).toBe('Germany\nHauptstraße 5');
  });
});

it('the company’s address fits into one text wherever it is', () => {
  const longest = Object.fromEntries(ADDRESS_PARTS.map((part) => [part, '字'.repeat(ADDRESS_LIMITS[part])]));
  for (const country of COUNTRIES)
    for (const parts of [longest, { ...longest, ...latin(longest) }]) {
      const text = formatAddress({ country, ...parts }, { home: country }).join('\n');
      expect(text.length).toBeLessThanOrEqual(LIMITS.text);
    }
});

const latin = (parts: object) =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, 'x'.repeat(text.length)]));

describe('the parts of a country', () => {
  const namesOf = (country: string) =>
    addressRules(country).map(({ name, required }) => (required ? name : `${name}?`));

  it.each([
    ['DE', ['street', 'postalCode', 'city']],
    ['US', ['street', 'city', 'state', 'zip']],
    ['GB', ['street', 'postTown', 'postcode']],
    ['JP', ['postalCode', 'prefecture', 'city', 'street']],
    ['CN', ['postalCode', 'province', 'city', 'district?', 'street']],
    ['BR', ['street', 'neighborhood?', 'city', 'state', 'cep']],
    ['IE', ['street', 'townland?', 'city', 'county?', 'eircode?']],
    ['IN', ['street', 'city', 'pin', 'state']],
    ['AE', ['street', 'emirate']],
    ['HK', ['area', 'city?', 'street']],
    ['SG', ['street', 'postalCode']],
    ['AU', ['street', 'locality', 'state', 'postcode']],
    ['TR', ['street', 'postalCode', 'city', 'province?']],
  ])('of %s, in its order and with its names', (country, names) => {
    expect(namesOf(country)).toEqual(names);
  });

  it('are at least a street everywhere', () => {
    for (const country of COUNTRIES) expect(partsOf(country)).toContain('street');
  });

  it('are missing while what the post asks for is empty', () => {
    const missing = missingParts({ country: 'US', street: '350 5th Ave', city: ' ', region: 'NY' });
    expect(missing.map(({ part }) => part)).toEqual(['city', 'postal_code']);
  });
});
