import { ApiError } from '../errors/api-error.js';

/** A mail that was not delivered, described without the server's reply, which may repeat what was sent to it. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  /** The server says that there is no such recipient. */
  readonly isBounce: boolean;

  constructor(error: unknown) {
    const { code, command, response, responseCode, name }: Record<string, unknown> = Object(error);
    const step = typeof command === 'string' && command.split(' ')[0];
    super([code ?? name, responseCode, step].filter(Boolean).join(' '));
    this.isBounce = step === 'RCPT' && refusesMailbox(Number(responseCode), String(response ?? ''));
  }
}

const ENHANCED_STATUS = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;
/** RFC 3463: a bad address, or a mailbox that is closed. The others are about us, the mail server or the mailbox of today. */
const NO_MAILBOX = /^5\.(1\.\d+|2\.1)$/;
/** RFC 5321: replies about a mailbox. 552 is a full one; with 554 servers refuse whoever sends. */
const MAILBOX_REPLIES = [550, 551, 553];

/** The enhanced status decides where there is one: 550 alone also stands for quotas and blocklists. */
function refusesMailbox(code: number, response: string): boolean {
  const [, status] = ENHANCED_STATUS.exec(response) ?? [];
  return status === undefined ? MAILBOX_REPLIES.includes(code) : NO_MAILBOX.test(status);
}

/** Whether the mail server refuses the recipient of a mail: trying again would not help. */
export const isBounce = (error: unknown): boolean =>
  error instanceof ApiError && error.cause instanceof DeliveryFailure && error.cause.isBounce;
