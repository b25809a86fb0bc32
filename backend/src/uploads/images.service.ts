import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository } from 'typeorm';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Database } from '../database/database.js';
import { log } from '../logging/log.js';
import { reencode } from './reencode-image.js';
import { OrphanedImage } from './orphaned-image.entity.js';

const ORPHAN_TTL_MS = 60 * 60 * 1000;

/** Picture files that live and die with the rows that name them. */
@Injectable()
export class ImagesService {
  readonly folder: string;

  constructor(
    @InjectConfig() config: Config,
    @InjectRepository(OrphanedImage) private readonly orphans: Repository<OrphanedImage>,
    private readonly database: Database,
  ) {
    this.folder = join(config.uploadsDir, 'images');
  }

  /**
   * Stores a picture and runs `work`, which writes its name to a row, in one transaction: both stay or neither.
   * Afterwards the picture that `work` says it replaced is gone.
   */
  async add<T>(bytes: Buffer, work: (name: string) => Promise<{ result: T; replaced?: string | null }>): Promise<T> {
    const picture = await reencode(bytes);
    const name = `${randomUUID()}.webp`;
    await this.markOrphaned(name);
    try {
      await this.write(name, picture);
      const { result, replaced } = await this.database.withTransaction(async () => {
        const outcome = await work(name);
        await this.orphans.delete({ name });
        if (outcome.replaced) await this.markOrphaned(outcome.replaced);
        return outcome;
      });
      if (replaced) await this.discard(replaced);
      return result;
    } catch (error) {
      await this.discardIfOrphaned(name);
      throw error;
    }
  }

  /** Runs `work`, which removes a row and answers the picture it named, in one transaction; then the file goes. */
  async drop(work: () => Promise<string | null>): Promise<void> {
    const name = await this.database.withTransaction(async () => {
      const released = await work();
      if (released) await this.markOrphaned(released);
      return released;
    });
    if (name) await this.discard(name);
  }

  /** Removes what crashes left behind. */
  async sweep(): Promise<void> {
    const since = new Date(Date.now() - ORPHAN_TTL_MS).toISOString();
    const left = await this.orphans.findBy({ since: LessThan(since) });
    for (const { name } of left) await this.discard(name);
  }

  private async markOrphaned(name: string): Promise<void> {
    await this.orphans.insert({ name, since: new Date().toISOString() });
  }

  /** Written aside and renamed, so that a name never stands for half a picture. */
  private async write(name: string, picture: Buffer): Promise<void> {
    const file = join(this.folder, name);
    await mkdir(this.folder, { recursive: true });
    await writeFile(`${file}.part`, picture, { flush: true });
    await rename(`${file}.part`, file);
  }

  /** A commit whose answer was lost may have been one: then the picture belongs to a row and stays. */
  private async discardIfOrphaned(name: string): Promise<void> {
    const isOrphaned = await this.orphans.existsBy({ name }).catch(() => false);
    if (isOrphaned) await this.discard(name);
  }

  /** What cannot be removed now stays noted as loose and goes with the next sweep. */
  private async discard(name: string): Promise<void> {
    try {
      const file = join(this.folder, name);
      await Promise.all([rm(file, { force: true }), rm(`${file}.part`, { force: true })]);
      await this.orphans.delete({ name });
    } catch (cause) {
      log.warn({ cause }, 'A picture could not be removed yet.');
    }
  }
}
