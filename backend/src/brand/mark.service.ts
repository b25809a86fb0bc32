import { Injectable } from '@nestjs/common';
import { log } from '../logging/log.js';
import { levelOfRepeated } from '../logging/repeated.js';
import { SettingsService } from '../settings/settings.service.js';
import { ImagesService } from '../uploads/images.service.js';

/** The company's own icon, in place of the initial of its name. */
@Injectable()
export class MarkService {
  constructor(
    private readonly images: ImagesService,
    private readonly settings: SettingsService,
  ) {}

  async replace(bytes: Buffer) {
    const work = async (name: string) => ({ result: undefined, replaced: await this.change(name) });
    await this.images.add(bytes, work, { kind: 'drawing' });
    return this.saved();
  }

  async remove() {
    await this.images.remove(() => this.change(null));
    return this.saved();
  }

  /** Null without one, or if its file cannot be read: icons then have the initial. */
  async read(name: string | null): Promise<Buffer | null> {
    if (name === null) return null;
    try {
      return await this.images.folder.read(name);
    } catch (cause) {
      log[levelOfRepeated('mark', 'warn')]({ cause }, 'The mark of the company could not be read.');
      return null;
    }
  }

  private change(name: string | null): Promise<string | null> {
    return this.settings.changeImage('company_mark', name);
  }

  private async saved() {
    const [settings] = await this.settings.list();
    return settings;
  }
}
