import { Injectable } from '@nestjs/common';
import { log } from '../logging/log.js';
import { levelOfRepeated } from '../logging/repeated.js';
import { ImagesService } from '../uploads/images.service.js';

/** The logo as mails carry it: an attachment that their HTML names, so that nothing is loaded when they are read. */
export interface MailLogo {
  png: Buffer;
  /** As which it is shown, in pixels. */
  width: number;
  height: number;
}

/** Makes the logo for mails, and keeps the last one: it is the same for all. */
@Injectable()
export class MailLogos {
  private kept: { name: string; logo: Promise<MailLogo | null> } | undefined;

  constructor(private readonly images: ImagesService) {}

  /** Null without one, or if its file cannot be read: mails then show the name. */
  of(name: string | null): Promise<MailLogo | null> {
    if (name === null) return Promise.resolve(null);
    if (this.kept?.name === name) return this.kept.logo;
    const logo = this.make(name);
    this.kept = { name, logo };
    return logo;
  }

  private async make(name: string): Promise<MailLogo | null> {
    try {
      const { logoForMail } = await import('../uploads/logo-png.js');
      return await logoForMail(await this.images.folder.read(name));
    } catch (cause) {
      this.kept = undefined;
      log[levelOfRepeated('mail logo', 'warn')]({ cause }, 'The logo could not be read; mails show the name instead.');
      return null;
    }
  }
}
