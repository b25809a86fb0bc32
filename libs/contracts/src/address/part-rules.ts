import { partsOf } from './format-address.js';
import type { AddressPart, PostalAddress } from './postal-address.js';

/** What countries call a part of their addresses; the first of each is the usual one. */
export const PART_NAMES = {
  street: ['street'],
  district: ['district', 'neighborhood', 'suburb', 'townland', 'village'],
  city: ['city', 'postTown', 'locality'],
  region: ['region', 'state', 'province', 'prefecture', 'county', 'department', 'emirate', 'island', 'parish', 'area'],
  postal_code: ['postalCode', 'postcode', 'zip', 'pin', 'eircode', 'cep'],
} as const satisfies Record<AddressPart, readonly string[]>;
export type PartName = (typeof PART_NAMES)[AddressPart][number];

/** A part of the addresses of one country. */
export interface AddressPartRule {
  part: AddressPart;
  /** What it is called there. */
  name: PartName;
  /** Whether its post asks for it. */
  required: boolean;
}

/** Countries by the names that are not the usual ones. */
const COUNTRIES_OF: Partial<Record<PartName, string>> = {
  neighborhood: 'BR MX IR',
  suburb: 'NZ ZA',
  townland: 'IE',
  village: 'MY',
  postTown: 'GB NO SE SJ GG IM JE',
  locality: 'AU',
  state: 'AS AU BR FM IN MH MP MX MY NG PW SO UM US VE VI',
  province: 'AF AR CA CL CN CR CU DO EC EG ES ID IQ IT KH KR LA LK MN MZ PA PE PG PH PK TH TR UY UZ VN ZA ZM ZW BO PY',
  prefecture: 'JP',
  county: 'IE TW EE HU HR RO',
  department: 'CO HN NI SV',
  emirate: 'AE',
  island: 'BS CV KI KN KY PF SC TV',
  parish: 'AD BB JM',
  area: 'HK',
  postcode: 'GB AU NZ IM JE GG GI FK SH MY NL NO SE DK FI IS AX FO GL SJ CC CX NF',
  zip: 'US AS FM GU MH MP PH PR PW UM VI',
  pin: 'IN',
  eircode: 'IE',
  cep: 'BR',
};

/** Where a city is more than many addresses have: the region is enough. */
const CITY_OPTIONAL = 'CO HK ID VN';

/** Countries whose post asks for a code, or for a region. Streets and most cities are asked for wherever they are used. */
const REQUIRED: Partial<Record<AddressPart, string>> = {
  postal_code:
    'AS AT AU AX BE BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GU HU IM IN IS IT JE JP KR LI LT LU LV MF MH ' +
    'MP MQ MX MY NC NL NO NZ PL PM PR PT PW RE RU SE SG SH SI SJ SK SM TR TW UA US VA VI WF YT ZA',
  region: 'AE AS AU BR CA CN CO CR FM HK HN IN IQ JP KR KY MH MP MX NG NR PG PW RU SO SV TW US VE VI VN',
};

const lists = (codes: string | undefined, country: string) => codes?.split(' ').includes(country) ?? false;

/** The parts that an address of a country has, in its order and with their names there. */
export function addressRules(country: string): AddressPartRule[] {
  return partsOf(country).map((part) => {
    const [usual, ...others]: readonly PartName[] = PART_NAMES[part];
    const name = others.find((each) => lists(COUNTRIES_OF[each], country)) ?? (usual as PartName);
    return { part, name, required: isRequired(part, country) };
  });
}

function isRequired(part: AddressPart, country: string): boolean {
  if (part === 'city') return !lists(CITY_OPTIONAL, country);
  return part === 'street' || lists(REQUIRED[part], country);
}

/** The parts that an address lacks although its country's post asks for them. */
export const missingParts = (address: PostalAddress): AddressPartRule[] =>
  addressRules(address.country).filter(({ part, required }) => required && !address[part]?.trim());
