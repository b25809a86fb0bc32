import { accessSync, constants } from 'node:fs';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.js';
import { mailUrlAdvice } from '../mail/mail-url.js';
import { type Finding, failure, ok, warning, within } from './finding.js';

const WAIT_MS = 5_000;

/** Whether mail leaves the machine: the server answers and accepts the login. No mail is sent. */
export async function examineMail({
  mailUrl,
  sendmailPath,
  outboxDir,
}: Pick<Config, 'mailUrl' | 'sendmailPath' | 'outboxDir'>): Promise<Finding[]> {
  const about = 'mail';
  if (mailUrl) {
    const advice = mailUrlAdvice(mailUrl);
    return [await examineServer(mailUrl), ...(advice ? [warning(about, advice)] : [])];
  }
  if (!sendmailPath)
    return [
      warning(about, `No mail leaves this machine: it is written to ${outboxDir}. Set MAIL_URL or SENDMAIL_PATH.`),
    ];
  try {
    accessSync(sendmailPath, constants.X_OK);
    return [ok(about, `${sendmailPath} can be run.`)];
  } catch {
    return [failure(about, `${sendmailPath} (SENDMAIL_PATH) cannot be run. Install an MTA, or correct the path.`)];
  }
}

async function examineServer(mailUrl: string): Promise<Finding> {
  const { host } = new URL(mailUrl);
  const transport = createTransport({
    url: mailUrl,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
  });
  try {
    await within(2 * WAIT_MS, transport.verify(), 'no answer in time');
    return ok('mail', `${host} answers and accepts the login.`);
  } catch (error) {
    return failure('mail', `${host} (MAIL_URL): ${(error as Error).message}. Mail waits in the outbox until it works.`);
  } finally {
    transport.close();
  }
}
