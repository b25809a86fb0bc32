import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { MailerService } from '@nestjs-modules/mailer';
import type { ContactResult, MailDriver, MailPreview, MailTemplate, Settings } from '@waybill/contracts';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { ApiError } from '../errors/api-error.js';
import { SettingsService } from '../settings/settings.service.js';
import { renderMail, type MailContent, SITE_NAME } from './render-mail.js';

export interface Mail extends MailContent {
  to: string;
  replyTo?: string | null;
  /** The same for every try of one mail, so that a mail server can tell a repeated one. */
  id?: string;
  /** Nobody wrote it: autoresponders keep quiet. */
  automatic?: boolean;
}

type Transport = ReturnType<typeof smtp> | ReturnType<typeof sendmail> | 'capture';

export const CAPTURE = 'capture';
export const CAPTURE_TRANSPORT = { streamTransport: true, buffer: true, newline: 'windows' } as const;

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const CONNECT_TIMEOUT_MS = 10_000;
/** Longest that handing over one mail may take; a claim of the outbox lasts longer. */
export const SEND_TIMEOUT_MS = 60_000;
const ONE_ADDRESS = /^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+$/;

/** Dresses mail and hands it to sendmail, to the mail server, or, where there is neither, to a file. */
@Injectable()
export class MailService {
  private readonly sendmailPath: string | undefined;
  private readonly server: URL | undefined;

  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly mailer: MailerService,
    private readonly settings: SettingsService,
  ) {
    this.sendmailPath = config.sendmailPath ?? (config.production ? installedSendmail() : undefined);
    this.server = config.mailUrl === undefined ? undefined : new URL(config.mailUrl);
  }

  /** The admin's mail, through the driver of the settings. The password goes to the mail server and nowhere else. */
  async sendAsAdmin(mail: Mail, password: string | undefined): Promise<ContactResult['delivery']> {
    const settings = await this.settings.current();
    if (settings.mail_driver === 'smtp' && !password) throw ApiError.field('mail_password', 'password');
    return this.send(
      mail,
      this.transportOf(settings.mail_driver, mail.from ?? settings.contact_email, password),
      settings,
    );
  }

  /** The site's own mail: nobody is there to type a password, so the server is used only with one in its URL. */
  async sendAsSystem(mail: Mail): Promise<ContactResult['delivery']> {
    const settings = await this.settings.current();
    return this.send({ ...mail, automatic: true }, this.systemTransport(settings), settings);
  }

  async preview(letter: MailContent, template: MailTemplate | undefined): Promise<MailPreview> {
    const settings = await this.settings.current();
    return renderMail(template ?? settings.mail_template, letter, settings, this.today());
  }

  private transportOf(driver: MailDriver, from: string, password: string | undefined): Transport {
    if (driver === 'smtp' && this.server) return smtp(this.server, password);
    if (driver === 'mail' && this.sendmailPath) return sendmail(this.sendmailPath, from);
    if (this.server || this.sendmailPath) throw new ApiError('mail_not_configured');
    return CAPTURE;
  }

  private systemTransport({ mail_driver, contact_email }: Settings): Transport {
    const { server } = this;
    if (server && (server.password || !server.username)) return smtp(server, decodeURIComponent(server.password));
    return mail_driver === 'mail' && this.sendmailPath ? sendmail(this.sendmailPath, contact_email) : CAPTURE;
  }

  private async send(mail: Mail, transport: Transport, settings: Settings): Promise<ContactResult['delivery']> {
    const from = mail.from ?? settings.contact_email;
    rejectUnsafeHeaders([from, mail.to, ...(mail.replyTo ? [mail.replyTo] : [])], mail.subject);
    const { html, text } = renderMail(settings.mail_template, { ...mail, from }, settings, this.today());
    const message = {
      from: { name: SITE_NAME, address: from },
      to: { name: '', address: mail.to },
      ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
      envelope: { from, to: [mail.to] },
      messageId: `<${mail.id ?? randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      ...(mail.automatic && { headers: { 'Auto-Submitted': 'auto-generated' } }),
      subject: mail.subject,
      text,
      ...(html && { html }),
    };
    if (transport === CAPTURE) return this.capture(message);
    await this.deliver(message, transport);
    return 'sent';
  }

  /** The transport lives as long as the message: with it goes the password. */
  private async deliver(message: object, transport: Exclude<Transport, 'capture'>): Promise<void> {
    const transporterName = this.mailer.addTransporter(randomUUID(), transport);
    try {
      await this.mailer.sendMail({ ...message, transporterName, timeout: SEND_TIMEOUT_MS });
    } catch (error) {
      throw new ApiError('mail_not_sent', { cause: new Error(reasonOf(error)) });
    } finally {
      this.mailer.removeTransporter(transporterName);
    }
  }

  private async capture(message: object): Promise<'captured'> {
    const { message: bytes } = await this.mailer.sendMail({ ...message, transporterName: CAPTURE });
    const file = join(this.config.outboxDir, `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID()}`);
    await mkdir(this.config.outboxDir, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, bytes, { mode: 0o600 });
    await rename(`${file}.part`, `${file}.eml`);
    return 'captured';
  }

  private today(): string {
    return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: this.config.timeZone }).format(new Date());
  }
}

/** Looked for in production alone, so that no mail leaves a developer's machine unless it is told to. */
const installedSendmail = () => ['/usr/sbin/sendmail', '/usr/lib/sendmail'].find((place) => existsSync(place));

/** Behind the schemas' own validationError: nothing with a line break, or that names a second recipient, becomes a header. */
function rejectUnsafeHeaders(addresses: string[], subject: string): void {
  if (/[\r\n]/.test(subject) || !addresses.every((address) => ONE_ADDRESS.test(address)))
    throw new ApiError('malformed');
}

function smtp(server: URL, password: string | undefined) {
  const local = LOOPBACK.includes(server.hostname);
  const secure = server.protocol === 'smtps:';
  return {
    host: server.hostname,
    port: Number(server.port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && !local && server.username !== '',
    tls: { rejectUnauthorized: !local },
    ...(server.username && { auth: { user: decodeURIComponent(server.username), pass: password ?? '' } }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SEND_TIMEOUT_MS / 2,
    ...NO_OUTSIDE_CONTENT,
  };
}

/** Addresses stand behind `--`, so that none is ever read as an option. */
const sendmail = (path: string, from: string) => ({
  sendmail: true,
  path,
  args: ['-f', from, '--'],
  newline: 'unix',
  ...NO_OUTSIDE_CONTENT,
});

const NO_OUTSIDE_CONTENT = { disableFileAccess: true, disableUrlAccess: true };

/** What is known of a failure without the words of the other side, which may repeat what was sent to it. */
function reasonOf(error: unknown): string {
  const { code, command, responseCode, name }: Record<string, unknown> = Object(error);
  const step = typeof command === 'string' && command.split(' ')[0];
  return [code ?? name, responseCode, step].filter(Boolean).join(' ');
}
