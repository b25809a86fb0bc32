import { Injectable } from '@nestjs/common';
import { log } from '../logging/log.js';
import { levelOfRepeated } from '../logging/repeated.js';
import { CompanyImages } from '../settings/company-images.service.js';

/** The company's own icon, in place of the initial of its name. */
@Injectable()
export class MarkService {
  constructor(private readonly images: CompanyImages) {}

  replace(bytes: Buffer) {
    return this.images.replace('company_mark', bytes);
  }

  remove() {
    return this.images.remove('company_mark');
  }

  /** For drawings; null without one, or if its file cannot be read or drawn at this moment: icons then have the initial. */
  async forDrawing(name: string | null): Promise<string | null> {
    if (name === null) return null;
    try {
      const { imageOf } = await import('./drawings.js');
      return await imageOf(await this.images.read(name));
    } catch (cause) {
      log[levelOfRepeated('mark', 'warn')]({ cause }, 'The mark of the company could not be read.');
      return null;
    }
  }
}
