import { randomBytes } from 'node:crypto';
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

export async function readSecret(manager: EntityManager, name: SecretName): Promise<string> {
  const secret = await manager.findOneByOrFail(Secret, { name });
  return secret.value;
}

export const newSecret = (): string => randomBytes(24).toString('base64url');
