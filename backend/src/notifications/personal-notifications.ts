import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { AuditErasure } from '../audit/audit-erasure.js';
import { batchesNaming, type PersonalRecord, type PersonalSource, rowsNaming } from '../audit/personal-source.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { MilestoneMailRow, PausedAddressRow } from './notifications.entities.js';

/** Which milestones a person was written of. A paused address stays: it is what keeps further mails from being sent to it. */
@Injectable()
export class PersonalNotifications implements PersonalSource {
  readonly tables = ['milestone_mails', 'paused_addresses'];

  constructor(
    @InjectRepository(MilestoneMailRow) private readonly mails: Repository<MilestoneMailRow>,
    @InjectRepository(PausedAddressRow) private readonly paused: Repository<PausedAddressRow>,
    private readonly parcels: ParcelsService,
    private readonly erasure: AuditErasure,
  ) {}

  async *of(email: string): AsyncGenerator<PersonalRecord> {
    yield* this.mailsTo(email);
    yield* this.pausedOf(email);
  }

  private async *mailsTo(email: string): AsyncGenerator<PersonalRecord> {
    for await (const batch of batchesNaming(this.mails, ['address'], email)) {
      const codes = await this.parcels.codesOf(batch.map(({ parcel_id }) => parcel_id));
      for (const { id, parcel_id, milestone, role, language, state, created_at, settled_at } of batch)
        yield {
          kind: 'milestone_mails',
          content: {
            ...{ tracking_code: codes.get(parcel_id) ?? null, milestone, role, language, state },
            ...{ created_at, settled_at },
          },
          fate: 'erased',
          erase: async () => {
            await this.mails.delete({ id });
            return 'erased';
          },
        };
    }
  }

  /** Earlier versions put the address into the log. */
  private async *pausedOf(email: string): AsyncGenerator<PersonalRecord> {
    for await (const { id, address, reason, created_at } of rowsNaming(this.paused, ['address'], email))
      yield {
        kind: 'paused_addresses',
        content: { address, reason, created_at },
        fate: 'paused',
        erase: async () => {
          await this.erasure.valuesOf('paused_addresses', id);
          return 'paused';
        },
      };
  }
}
