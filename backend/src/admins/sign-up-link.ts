import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { newSecret, Secret, sha256 } from '../database/secret.entity.js';
import { isDuplicateKey } from '../errors/driver-errors.js';
import { log } from '../logging/log.js';
import { ADMIN_PLACE, Admin } from './admin.entity.js';

/** In production signing up requires a link, which is logged only once. */
@Injectable()
export class SignUpLink {
  constructor(
    @InjectRepository(Admin) private readonly admins: Repository<Admin>,
    @InjectRepository(Secret) private readonly secrets: Repository<Secret>,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Creates the link if one is needed: on the first start in production, also of a database that was not new then. */
  async create(): Promise<void> {
    const { production, signupToken, publicUrl } = this.config;
    if (!production || signupToken) return;
    if (await this.secrets.existsBy({ name: 'signup' })) return;
    if (await this.admins.existsBy({ place: ADMIN_PLACE })) return;
    const token = newSecret();
    if (!(await this.store(sha256(token)))) return;
    log.warn(
      { event: 'signup_link', link: `${publicUrl}/cp/signup?token=${token}` },
      'Open this link to create the administrator.',
    );
  }

  /** False if another instance was first. */
  private async store(value: string): Promise<boolean> {
    try {
      await this.secrets.insert({ name: 'signup', value });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
