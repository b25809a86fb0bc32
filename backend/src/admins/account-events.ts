import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@waybill/contracts';
import type { Request } from 'express';
import { AuditLog } from '../audit/audit-log.js';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Database } from '../database/database.js';
import { clientAddress } from '../limits/client-address.js';
import { log } from '../logging/log.js';
import { OutboxService } from '../mail/outbox.service.js';
import { deviceOf } from '../sessions/device.js';
import type { Identity } from '../sessions/identity.js';
import { networkOf } from '../sessions/network.js';
import { SettingsService } from '../settings/settings.service.js';
import { accountMail, isMailed, type MailedEvent } from './account-mails.js';

/** Every event of the account → the sentence in the log. */
const SENTENCES = {
  signup: 'The administrator signed up.',
  signin: 'The administrator signed in.',
  signup_failed: 'A sign-up without the right token failed.',
  signin_failed: 'A sign-in failed.',
  signin_second_step: 'The password was correct; the second step is pending.',
  signout: 'Signed out.',
  session_ended: 'The administrator ended a session.',
  sessions_ended: 'The administrator ended all other sessions.',
  signin_new_device: 'The sign-in came from a new device.',
  second_step_failed: 'A second step failed after a correct password.',
  second_steps_failed: 'Several second steps failed after a correct password.',
  recovery_code_used: 'A recovery code was used.',
  password_failed: 'A password or its token was incorrect.',
  passwords_failed: 'Several passwords were incorrect in a session.',
  password_changed: 'The password was changed.',
  password_reset: 'The password was reset.',
  passkey_added: 'A passkey was added.',
  passkey_removed: 'A passkey was removed.',
  authenticator_added: 'An authenticator app was added.',
  authenticator_removed: 'The authenticator app was removed.',
  recovery_codes_replaced: 'The recovery codes were replaced.',
  second_steps_removed: 'All second steps were removed on the command line.',
  device_paired: 'A device was paired.',
  audit_shortened: 'The retention of the audit log was shortened.',
} as const satisfies Record<MailedEvent, string> & Record<string, string>;

/** Events that change no recorded row → their action in the audit log. It records the others as changes. */
const AUDITED: Partial<Record<keyof typeof SENTENCES, AuditAction>> = {
  signup_failed: 'sign_up_refused',
  signin: 'signed_in',
  signin_failed: 'sign_in_refused',
  second_step_failed: 'sign_in_refused',
  signout: 'signed_out',
  session_ended: 'signed_out',
  sessions_ended: 'signed_out',
  password_failed: 'password_refused',
  recovery_code_used: 'changed',
  recovery_codes_replaced: 'changed',
};

export interface AccountEvent {
  event: keyof typeof SENTENCES;
  /** Unknown if a sign-in failed. */
  admin?: Identity | undefined;
  /** Absent on the command line. */
  request?: Request | undefined;
  /** Of what was added or removed. */
  name?: string | undefined;
  /** Keyed hash of the network that a failed sign-in came from. */
  source?: string | undefined;
}

/** The one place where events of the account are recorded: in the logs, and those that matter in a mail to the admin. */
@Injectable()
export class AccountEvents {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly database: Database,
    private readonly outbox: OutboxService,
    private readonly audit: AuditLog,
    settings: SettingsService,
  ) {
    settings.onAuditShortened((admin, request) => this.record({ event: 'audit_shortened', admin, request }));
  }

  /** Runs a change and records it, with its mail in the same transaction; the log line follows the commit. */
  async recordChange<T>(event: AccountEvent, change: () => Promise<T>): Promise<T> {
    const result = await this.database.withTransaction(async () => {
      const changed = await change();
      await this.store(event);
      return changed;
    });
    this.log(event);
    return result;
  }

  /** Records what changes no data. */
  async record(event: AccountEvent): Promise<void> {
    await this.database.withTransaction(() => this.store(event));
    this.log(event);
  }

  private async store(event: AccountEvent): Promise<void> {
    const { admin, request, name } = event;
    const action = AUDITED[event.event];
    const subject = action === 'changed' && admin ? { entity: 'recovery_codes', record: admin.id } : {};
    const values = { event: event.event, ...(request && { address: clientAddress(request) }), ...(name && { name }) };
    if (action) await this.audit.record({ action, ...subject, values });
    await this.mail(event);
  }

  private async mail({ event, admin, request, name }: AccountEvent): Promise<void> {
    if (!admin || !isMailed(event)) return;
    const { publicUrl } = this.config;
    const origin = request && { device: nameOf(request), network: networkOf(request.ip) };
    await this.outbox.enqueue({
      ...accountMail(event, { publicUrl, at: new Date(), name, ...origin }),
      to: admin.email,
    });
  }

  private log({ event, admin, request, source }: AccountEvent): void {
    const level = event.endsWith('_failed') ? 'warn' : 'info';
    log[level](
      { event, ...(admin && { admin: admin.id }), ...(source && { source }), request: request?.id },
      SENTENCES[event],
    );
  }
}

function nameOf(request: Request): string {
  const { browser, system } = deviceOf(request.headers['user-agent']);
  return [browser ?? 'Unknown browser', system ?? 'unknown system'].join(' on ');
}
