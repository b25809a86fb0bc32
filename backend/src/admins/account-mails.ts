import { commandOf } from '../config/config.js';
import type { SystemMail } from '../mail/outbox.service.js';

/** What the admin is told by mail, because somebody else might have done it. */
const TEXTS = {
  signin_new_device: ['New sign-in to your account', 'Someone signed in from a device or network that is new.'],
  second_steps_failed: [
    'Someone knows your password',
    'Several sign-ins had the correct password, but not the second step.',
  ],
  passwords_failed: [
    'Someone may be guessing your password',
    'Several wrong passwords were entered by someone who is signed in to your account.',
  ],
  recovery_code_used: ['A recovery code was used', 'Someone signed in with one of your recovery codes.'],
  password_changed: ['Your password was changed', 'The password of your account was changed.'],
  password_reset: ['Your password was reset', 'The password of your account was reset.'],
  passkey_added: ['A passkey was added', 'A passkey was added to your account.'],
  passkey_removed: ['A passkey was removed', 'A passkey was removed from your account.'],
  authenticator_added: ['An authenticator app was added', 'An authenticator app was added to your account.'],
  authenticator_removed: ['The authenticator app was removed', 'The authenticator app was removed from your account.'],
  recovery_codes_replaced: ['New recovery codes were created', 'The recovery codes of your account were replaced.'],
  second_steps_removed: [
    'Two-step verification was turned off',
    'All passkeys, the authenticator app and the recovery codes were removed on the server.',
  ],
  device_paired: [
    'A device was paired',
    'A device was paired with your site. It can scan parcels and take proofs of delivery. You can remove it in the control panel under Devices.',
  ],
  audit_shortened: [
    'The audit log is kept for a shorter time',
    'The retention of the audit log was shortened in the settings. It applies a day after the change.',
  ],
} as const satisfies Record<string, readonly [subject: string, sentence: string]>;

export type MailedEvent = keyof typeof TEXTS;

export const isMailed = (event: string): event is MailedEvent => Object.hasOwn(TEXTS, event);

interface Facts {
  publicUrl: string;
  at: Date;
  /** For example "Firefox on Linux". */
  device?: string | undefined;
  network?: string | null;
  /** Name of the passkey, for example. */
  name?: string | undefined;
}

export function accountMail(event: MailedEvent, facts: Facts): Pick<SystemMail, 'subject' | 'body'> {
  const [subject, sentence] = TEXTS[event];
  const lines = [
    facts.name && `Name: ${facts.name}`,
    `Time: ${facts.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    facts.device && `Device: ${facts.device}`,
    facts.network && `Network: ${facts.network}`,
  ];
  return { subject, body: [sentence, lines.filter(Boolean).join('\n'), adviceOf(facts.publicUrl)].join('\n\n') };
}

const adviceOf = (publicUrl: string) =>
  [
    'If this was you, there is nothing to do.',
    `If it was not: change your password at ${publicUrl}/control/account/password.html, which also ends all other sessions, and check your passkeys and sessions at ${publicUrl}/control/account/index.html.`,
    `If you cannot sign in, run "${commandOf('admin', 'reset-password')}" and "${commandOf('admin', 'reset-second-steps')}" on the machine of the site.`,
  ].join('\n\n');
