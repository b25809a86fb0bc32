import { Injectable } from '@nestjs/common';
import { log } from '../logging/log.js';
import { CompanyImages } from '../settings/company-images.service.js';
import { InvoicesService } from './invoices.service.js';

/** The company's logo. An invoice keeps showing the one it was issued with, so that one's file stays. */
@Injectable()
export class LogoService {
  constructor(
    private readonly images: CompanyImages,
    private readonly invoices: InvoicesService,
  ) {}

  replace(bytes: Buffer) {
    return this.images.replace('company_logo', bytes, this.isFree);
  }

  remove() {
    return this.images.remove('company_logo', this.isFree);
  }

  /** For a PDF, which has neither WebP nor drawings; null if the file cannot be read: the invoice is then issued under the name. */
  async asPng(name: string): Promise<Buffer | null> {
    try {
      const { logoAsPng } = await import('../uploads/logo-png.js');
      return await logoAsPng(await this.images.read(name));
    } catch (cause) {
      log.warn({ cause }, 'The logo of an invoice could not be read; its PDF shows the name of the company instead.');
      return null;
    }
  }

  private readonly isFree = async (former: string): Promise<boolean> => !(await this.invoices.showsLogo(former));
}
