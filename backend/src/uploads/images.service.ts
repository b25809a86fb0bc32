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
import { OrphanedImage } from './orphaned-image.entity.js';
import { reencode } from './reencode-image.js';

const ORPHAN_TTL_MS = 60 * 60 * 1000;

/** Image files whose lifetime follows the rows that reference them. */
@Injectable()
export class ImagesService {
  readonly folder: string;

  constructor(
    @InjectConfig() config: Config,
    @InjectRepository(OrphanedImage) private readonly orphanedImages: Repository<OrphanedImage>,
    private readonly database: Database,
  ) {
    this.folder = join(config.uploadsDir, 'images');
  }

  /**
   * Stores an image and runs `work`, which writes its name to a row, in a transaction: both persist or neither does.
   * Then deletes the image that `work` returns as `replaced`.
   */
  async add<T>(bytes: Buffer, work: (name: string) => Promise<{ result: T; replaced?: string | null }>): Promise<T> {
    const image = await reencode(bytes);
    const name = `${randomUUID()}.webp`;
    await this.markOrphaned(name);
    try {
      await this.write(name, image);
      const { result, replaced } = await this.database.withTransaction(async () => {
        const outcome = await work(name);
        await this.orphanedImages.delete({ name });
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

  /** Runs `work`, which deletes a row and returns the image it referenced, in a transaction; then deletes the file. */
  async remove(work: () => Promise<string | null>): Promise<void> {
    const name = await this.database.withTransaction(async () => {
      const released = await work();
      if (released) await this.markOrphaned(released);
      return released;
    });
    if (name) await this.discard(name);
  }

  /** Deletes orphaned images that crashes left behind. */
  async deleteOrphans(): Promise<void> {
    const since = new Date(Date.now() - ORPHAN_TTL_MS).toISOString();
    const orphans = await this.orphanedImages.findBy({ since: LessThan(since) });
    for (const { name } of orphans) await this.discard(name);
  }

  private async markOrphaned(name: string): Promise<void> {
    await this.orphanedImages.insert({ name, since: new Date().toISOString() });
  }

  /** Writes to a temporary file and renames it, so that a name never refers to an incomplete image. */
  private async write(name: string, image: Buffer): Promise<void> {
    const file = join(this.folder, name);
    await mkdir(this.folder, { recursive: true });
    await writeFile(`${file}.part`, image, { flush: true });
    await rename(`${file}.part`, file);
  }

  /** A commit may have succeeded although its response was lost: then a row references the image, and it stays. */
  private async discardIfOrphaned(name: string): Promise<void> {
    const isOrphaned = await this.orphanedImages.existsBy({ name }).catch(() => false);
    if (isOrphaned) await this.discard(name);
  }

  /** A file that cannot be deleted now stays marked as orphaned and is deleted by the next cleanup. */
  private async discard(name: string): Promise<void> {
    try {
      const file = join(this.folder, name);
      await Promise.all([rm(file, { force: true }), rm(`${file}.part`, { force: true })]);
      await this.orphanedImages.delete({ name });
    } catch (cause) {
      log.warn({ cause }, 'An image could not be deleted and will be retried.');
    }
  }
}
