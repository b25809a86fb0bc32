import { Injectable } from '@nestjs/common';
import { ImagesService } from '../uploads/images.service.js';
import { type CompanyImage, SettingsService } from './settings.service.js';

/** Whether the file of a former image may be deleted: asked in the transaction that replaces it. */
type IsFree = (name: string) => Promise<boolean>;

/** Logo and mark of the company: the setting and its file change together. */
@Injectable()
export class CompanyImages {
  constructor(
    private readonly images: ImagesService,
    private readonly settings: SettingsService,
  ) {}

  /** Stores an image in place of the one before. @returns the settings */
  async replace(kind: CompanyImage, bytes: Buffer, isFree?: IsFree) {
    const work = async (name: string) => ({ result: undefined, replaced: await this.change(kind, name, isFree) });
    await this.images.add(bytes, work, { kind: 'drawing' });
    return this.saved();
  }

  /** @returns the settings without it */
  async remove(kind: CompanyImage, isFree?: IsFree) {
    await this.images.remove(() => this.change(kind, null, isFree));
    return this.saved();
  }

  /** @throws if its file is missing, or its disk away */
  read(name: string): Promise<Buffer> {
    return this.images.folder.read(name);
  }

  /** @returns the former image, if its file may go */
  private async change(kind: CompanyImage, name: string | null, isFree: IsFree = async () => true) {
    const former = await this.settings.changeImage(kind, name);
    return former && (await isFree(former)) ? former : null;
  }

  private async saved() {
    const [settings] = await this.settings.list();
    return settings;
  }
}
