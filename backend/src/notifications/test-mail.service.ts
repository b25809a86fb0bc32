import { Injectable } from '@nestjs/common';
import type { ContactResult, LanguageCode } from '@waybill/contracts';
import { ApiError } from '../errors/api-error.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { MailService } from '../mail/mail.service.js';
import { MAIL_TEXTS } from './mail-texts.js';
import { NotificationSettingsService } from './notification-settings.service.js';

const SENT: Limit = { name: 'test-mail', max: 10, seconds: 60 * 60 };
/** Six digits cannot be guessed in these tries. */
const TRIES: Limit = { name: 'test-mail-code', max: 10, seconds: 60 * 60 };

/** A test mail with a code: who enters it has seen the mail, so that milestone mails arrive as well. */
@Injectable()
export class TestMailService {
  constructor(
    private readonly mail: MailService,
    private readonly settings: NotificationSettingsService,
    private readonly limits: LimitsService,
  ) {}

  async send(to: string, admin: string, chosen: LanguageCode | undefined): Promise<ContactResult> {
    await this.limits.hit(SENT, admin);
    if (!(await this.mail.isConfigured())) throw new ApiError('mail_not_configured');
    const language = chosen ?? (await this.settings.current()).language;
    const texts = MAIL_TEXTS[language];
    const test_code = await this.settings.newTestCode();
    const body = texts['test.body'].replace('{test_code}', test_code);
    const extras = { language };
    const delivery = await this.mail.sendAsSystem({ to, subject: texts['test.subject'], body, extras });
    return { delivery };
  }

  async confirm(code: string, admin: string) {
    await this.limits.hit(TRIES, admin);
    const settings = await this.settings.confirmTest(code);
    await this.limits.clear(TRIES, admin);
    return settings;
  }
}
