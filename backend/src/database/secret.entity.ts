import { createHash, randomBytes } from 'node:crypto';
import { Entity, PrimaryColumn } from 'typeorm';
import { TextColumn } from './columns.js';

/**
 * Secrets that the site generates on first start; all instances share them. `session` signs session cookies, `signup`
 * is the hash of the sign-up token, and `recipients`, once a backup was restored, part of what recipients' links are
 * signed with; `push` is the private key by which push services know the site.
 */
@Entity('secrets')
export class Secret {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  name!: 'session' | 'signup' | 'recipients' | 'push';

  @TextColumn(128)
  value!: string;
}

export const newSecret = (): string => randomBytes(24).toString('base64url');

export const sha256 = (secret: string): string => createHash('sha256').update(secret).digest('hex');
