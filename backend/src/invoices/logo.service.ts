import { Injectable } from '@nestjs/common';
import { log } from '../logging/log.js';
import { SettingsService } from '../settings/settings.service.js';
import { ImagesService } from '../uploads/images.service.js';
import { InvoicesService } from './invoices.service.js';

/** The company's logo. An invoice keeps showing the one it was issued with, so that one's file stays. */
@Injectable()
export class LogoService {
  constructor(
    private readonly images: ImagesService,
    private readonly settings: SettingsService,
    private readonly invoices: InvoicesService,
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

  /** For a PDF, which has neither WebP nor drawings; null if the file cannot be read: the invoice is then issued under the name. */
  async asPng(name: string): Promise<Buffer | null> {
    try {
      const { logoAsPng } = await import('../uploads/logo-png.js');
      return await logoAsPng(await this.images.folder.read(name));
    } catch (cause) {
      log.warn({ cause }, 'The logo of an invoice could not be read; its PDF shows the name of the company instead.');
      return null;
    }
  }

  /** @returns the former logo if no invoice shows it */
  private async change(name: string | null): Promise<string | null> {
    const former = await this.settings.changeImage('company_logo', name);
    return former && !(await this.invoices.showsLogo(former)) ? former : null;
  }

  private async saved() {
    const [settings] = await this.settings.list();
    return settings;
  }
}
