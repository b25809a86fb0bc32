import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Response } from 'express';
import { LessThan, type Repository } from 'typeorm';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Database } from '../database/database.js';
import { log } from '../logging/log.js';
import { levelOfRepeated } from '../logging/repeated.js';
import { ImageFolder } from './image-folder.js';
import { OrphanedImage } from './orphaned-image.entity.js';
import { sendImage } from './send-image.js';

/** A subfolder of images that only the panel shows; addresses of the public ones contain no slash. */
export const PRIVATE_IMAGES = 'private/';

/** What an image may be: one made of pixels, or also a drawing, which stays one. */
export type ImageKind = 'pixels' | 'drawing';

const ORPHAN_TTL_MS = 60 * 60 * 1000;

/** Image files whose lifetime follows the rows that reference them. */
@Injectable()
export class ImagesService {
  readonly folder: ImageFolder;

  constructor(
    @InjectConfig() config: Config,
    @InjectRepository(OrphanedImage) private readonly orphanedImages: Repository<OrphanedImage>,
    private readonly database: Database,
  ) {
    this.folder = new ImageFolder(join(config.uploadsDir, 'images'));
  }

  /**
   * Only the server does so: a command that runs while a disk is away would create the folder in its place. The site
   * also works without it, except for images; {@link add} tries again.
   */
  async createFolder(): Promise<void> {
    await this.folder
      .create()
      .catch((cause: unknown) => log.error({ cause }, 'The folder of the images could not be created.'));
  }

  /**
   * Stores an image and runs `work`, which writes its name to a row, in a transaction: both persist or neither does.
   * Then deletes the image that `work` returns as `replaced`.
   */
  async add<T>(
    bytes: Buffer,
    work: (name: string) => Promise<{ result: T; replaced?: string | null }>,
    { subfolder = '', kind = 'pixels' }: { subfolder?: typeof PRIVATE_IMAGES | ''; kind?: ImageKind } = {},
  ): Promise<T> {
    const { image, extension } = await encoded(bytes, kind);
    const name = `${subfolder}${randomUUID()}.${extension}`;
    await this.markOrphaned(name);
    try {
      await this.folder.write(name, image);
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

  /** Sends an image, which browsers keep for `maxAge` if one is given. */
  send(name: string, response: Response, maxAge?: string): Promise<void> {
    return sendImage(this.folder, name, response, maxAge);
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

  /** A commit may have succeeded although its response was lost: then a row references the image, and it stays. */
  private async discardIfOrphaned(name: string): Promise<void> {
    const isOrphaned = await this.orphanedImages.existsBy({ name }).catch(() => false);
    if (isOrphaned) await this.discard(name);
  }

  /** A file that cannot be deleted now stays marked as orphaned and is deleted by the next cleanup. */
  private async discard(name: string): Promise<void> {
    try {
      await this.folder.delete(name);
      await this.orphanedImages.delete({ name });
    } catch (cause) {
      log[levelOfRepeated('image not deleted', 'warn')](
        { cause },
        'An image could not be deleted and will be retried.',
      );
    }
  }
}

/** Loaded when it is needed: the image library takes memory, and most processes never get an image. */
async function encoded(bytes: Buffer, kind: ImageKind): Promise<{ image: Buffer; extension: string }> {
  if (kind === 'drawing') {
    const { cleanSvg, looksLikeSvg } = await import('./clean-svg.js');
    if (looksLikeSvg(bytes)) return { image: cleanSvg(bytes), extension: 'svg' };
  }
  const { reencode } = await import('./reencode-image.js');
  return { image: await reencode(bytes), extension: 'webp' };
}
