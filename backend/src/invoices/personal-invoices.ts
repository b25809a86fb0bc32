import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { AuditErasure } from '../audit/audit-erasure.js';
import { type PersonalRecord, type PersonalSource, rowsNaming } from '../audit/personal-source.js';
import { InvoiceRow } from './invoice.entity.js';

/** The invoices that name a person: exported, but kept as they were issued. The log forgets its copy. */
@Injectable()
export class PersonalInvoices implements PersonalSource {
  readonly tables = ['invoices'];

  constructor(
    @InjectRepository(InvoiceRow) private readonly invoices: Repository<InvoiceRow>,
    private readonly erasure: AuditErasure,
  ) {}

  async *of(email: string): AsyncGenerator<PersonalRecord> {
    for await (const invoice of rowsNaming(this.invoices, ['recipient_email', 'sender_email'], email))
      yield {
        kind: 'invoices',
        content: contentOf(invoice, email),
        fate: 'tax_law',
        erase: async () => {
          await this.erasure.valuesOf('invoices', invoice.id);
          return 'tax_law';
        },
      };
  }
}

function contentOf(invoice: InvoiceRow, email: string): object {
  const { number, product, tracking_code, currency, total, created_at } = invoice;
  const isRecipient = invoice.recipient_email?.toLowerCase() === email;
  const isSender = invoice.sender_email?.toLowerCase() === email;
  return {
    ...{ number, product, tracking_code, currency, total, created_at },
    ...(isRecipient && { recipient_name: invoice.recipient_name, destination: invoice.destination }),
    ...(isSender && { sender_name: invoice.sender_name, pickup_location: invoice.pickup_location }),
  };
}
