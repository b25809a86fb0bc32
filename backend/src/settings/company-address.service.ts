import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  CONTACT_PARTS,
  type ContactPart,
  type ContactParts,
  contactAddress,
  formatAddress,
  missingParts,
  NO_PARTS,
} from '@waybill/contracts';
import type { Repository } from 'typeorm';
import { ApiError } from '../errors/api-error.js';
import { CompanyAddressRow } from './company-address.entity.js';
import { SETTINGS_ID, type SettingsRow } from './settings.entity.js';

type AddressText = Pick<SettingsRow, 'contact_address'>;
type AddressChanges = Partial<ContactParts & AddressText>;

const LABELS: Record<ContactPart, string> = {
  contact_country: 'Country',
  contact_street: 'Street',
  contact_district: 'District',
  contact_city: 'City',
  contact_region: 'Region',
  contact_postal_code: 'Postal code',
};

/** The company's address in parts. What everybody reads is the text in the settings, which is made of them. */
@Injectable()
export class CompanyAddressService {
  constructor(@InjectRepository(CompanyAddressRow) private readonly addresses: Repository<CompanyAddressRow>) {}

  /** The parts that the text was made of; all null if it was entered as a text. */
  async partsOf({ contact_address }: AddressText): Promise<ContactParts> {
    if (contact_address === null) return NO_PARTS;
    const row = await this.addresses.findOneBy({ id: SETTINGS_ID });
    return row?.contact_address === contact_address ? { ...NO_PARTS, ...partsIn(row) } : NO_PARTS;
  }

  /**
   * Stores the parts among changes of the settings, whose row is locked, and returns the other changes, with the text
   * that was made of the parts. A changed text without changed parts takes their place. Must run in a transaction.
   */
  async change<C extends AddressChanges>(settings: AddressText, changes: C): Promise<Omit<C, ContactPart>> {
    const others = withoutParts(changes);
    const parts = await this.partsOf(settings);
    const sent = partsIn(changes);
    if (CONTACT_PARTS.every((name) => sent[name] === undefined || sent[name] === parts[name])) return others;
    const changed = { ...parts, ...sent };
    const { contact_country } = changed;
    if (contact_country === null) {
      if (parts.contact_country === null) throw fieldErrors({ contact_country: 'Country is required.' });
      await this.addresses.delete({ id: SETTINGS_ID });
      return others;
    }
    const contact_address = textOf(changed);
    const { contact_address: text = contact_address } = changes;
    if (text !== contact_address && text !== settings.contact_address) throw fieldErrors({ contact_address: NOT_BOTH });
    await this.store({ ...changed, contact_country, contact_address });
    return { ...others, contact_address };
  }

  private async store(values: Omit<CompanyAddressRow, 'id' | 'updated_at'>): Promise<void> {
    const id = SETTINGS_ID;
    const row = { ...values, updated_at: new Date().toISOString() };
    if (await this.addresses.existsBy({ id })) await this.addresses.update({ id }, row);
    else await this.addresses.insert({ id, ...row });
  }
}

const NOT_BOTH = 'Address is made of its parts. Without a country it can be another text.';

const isPart = (name: string): name is ContactPart => (CONTACT_PARTS as readonly string[]).includes(name);

const partsIn = (fields: object): Partial<ContactParts> =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => isPart(name) && value !== undefined));

const withoutParts = <C extends object>(changes: C) =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !isPart(name))) as Omit<C, ContactPart>;

/** The company's own address is printed as at home. */
function textOf(parts: ContactParts): string {
  const address = contactAddress(parts);
  if (!address) throw new TypeError('An address without a country has no parts.');
  const missing = missingParts(address).map(({ part }) => `contact_${part}` as const);
  if (missing.length > 0)
    throw fieldErrors(Object.fromEntries(missing.map((name) => [name, `${LABELS[name]} is required.`])));
  return formatAddress(address, { home: address.country }).join('\n');
}

const fieldErrors = (fields: Record<string, string>) => new ApiError('validation', { fields });
