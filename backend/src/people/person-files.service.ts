import { Injectable } from '@nestjs/common';
import { type ExportedPerson, MAX_PERSON_RECORDS, type PersonFormat } from '@waybill/contracts';
import { SettingsService } from '../settings/settings.service.js';
import { PeopleService } from './people.service.js';
import { personDocument } from './person-document.js';

/** What is held of a person as a file to hand over: for programs, or to be read and printed. */
@Injectable()
export class PersonFiles {
  constructor(
    private readonly people: PeopleService,
    private readonly settings: SettingsService,
  ) {}

  async of(email: string, format: PersonFormat): Promise<ExportedPerson> {
    const held = await this.people.export(email, MAX_PERSON_RECORDS);
    const at = new Date().toISOString();
    // The name of a file is shown in places where an address does not belong.
    const name = `personal-data-${at.slice(0, 10)}`;
    if (format === 'json') {
      const content = JSON.stringify({ address: email, exported_at: at, ...held }, null, 2);
      return { name: `${name}.json`, type: 'application/json', content };
    }
    const { company_name } = await this.settings.current();
    return { name: `${name}.html`, type: 'text/html', content: personDocument({ email, at, held, company_name }) };
  }
}
