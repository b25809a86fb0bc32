import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { RECIPIENT_LIMITS, type VerifiedRole } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { RecipientLink } from './recipient.entities.js';
import { addressOf, isSame, RecipientKeys } from './recipient-keys.js';

type Linked = Pick<Parcel, 'id' | 'tracking_code' | 'recipient_email' | 'sender_email'>;

const DAY_MS = 86_400_000;
const TOKEN = /^(\d{1,6})-([\w-]{43})$/;

/** Links in mails that open the view of a parcel. Nothing of them is stored; they have neither name nor address. */
@Injectable()
export class RecipientLinks {
  constructor(
    @InjectRepository(RecipientLink) private readonly links: Repository<RecipientLink>,
    private readonly keys: RecipientKeys,
    @InjectConfig() private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /**
   * Null if the parcel has no such address. The token is in the fragment, which no server, log or referrer gets to see:
   * opening the link changes nothing until the page's script has sent it.
   */
  async urlFor(parcel: Linked, role: VerifiedRole, now = Date.now()): Promise<string | null> {
    if (addressOf(parcel, role) === null) return null;
    const day = Math.floor(now / DAY_MS) + RECIPIENT_LIMITS.days;
    const token = `${day}-${await this.macOf(parcel, role, day)}`;
    return `${this.config.publicUrl}/track.html?code=${parcel.tracking_code}#view=${role}.${token}`;
  }

  async isValid(parcel: Linked, role: VerifiedRole, token: string, now = Date.now()): Promise<boolean> {
    const [, day = '', mac = ''] = TOKEN.exec(token) ?? [];
    if (mac === '' || Number(day) * DAY_MS < now || addressOf(parcel, role) === null) return false;
    return isSame(mac, await this.macOf(parcel, role, Number(day)));
  }

  /** The links of a role, or all, are void from now on. Must run in a transaction that has locked the parcel. */
  async revoke(id: string, role?: VerifiedRole): Promise<void> {
    const counter = role ? (`${role}_generation` as const) : 'generation';
    const link = await this.links.findOneBy({ id });
    if (link) await this.links.update({ id }, { [counter]: (link[counter] ?? 0) + 1 });
    else await this.links.insert({ id, generation: 0, [counter]: 1 });
  }

  private async macOf(parcel: Linked, role: VerifiedRole, day: number): Promise<string> {
    const link = await this.links.findOneBy({ id: parcel.id });
    const generation = (link?.generation ?? 0) + (link?.[`${role}_generation`] ?? 0);
    return this.keys.hash('link', parcel.id, role, addressOf(parcel, role) ?? '', generation, day);
  }
}
