import { createHash, randomBytes } from 'node:crypto';
import { Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import { TextColumn } from './columns.js';

/** Secrets the site makes for itself on its first start, shared by all instances. */
@Entity('secrets')
export class Secret {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  name!: string;

  @TextColumn(128)
  value!: string;
}

export type SecretName = 'session' | 'signup';

/** The secret's value, or null when this site has none of that name. The sign-up token is kept as its hash. */
export async function findSecret(manager: EntityManager, name: SecretName): Promise<string | null> {
  return (await manager.findOneBy(Secret, { name }))?.value ?? null;
}

export const newSecret = (): string => randomBytes(24).toString('base64url');

export const hashed = (secret: string): string => createHash('sha256').update(secret).digest('hex');
