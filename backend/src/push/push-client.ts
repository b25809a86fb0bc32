import { Injectable } from '@nestjs/common';
import type { PushMessage } from '@waybill/contracts';
import webpush from 'web-push';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { PUSH } from '../config/deadlines.js';
import { PushKeys } from './push-keys.service.js';
import { isPushService } from './push-services.js';
import type { PushSubscriptionRow } from './push-subscription.entity.js';

/** Nobody but a push service reads it: whom to ask if messages of this site are a nuisance. */
const NO_CONTACT = 'mailto:webmaster@localhost';
const GONE = [404, 410];
const TOO_MANY = 429;
const ANY_ERROR = 500;

type Subscription = Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>;

export interface SendOptions {
  urgency: 'normal' | 'high';
  /** A message replaces one with the same topic that the browser has not fetched yet. At most 32 characters of base64url. */
  topic: string;
  /** Seconds for which the service keeps it for a browser that is off. */
  ttl: number;
}

/**
 * What a push service says. `gone`: the browser has ended its subscription. `refused`: it will say so each time.
 * `postponed`: later it may not; `retryAfter` in seconds if it says when.
 */
export type Outcome =
  | { kind: 'delivered' | 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'postponed'; reason: string; retryAfter: number | null };

/** Hands messages to push services, encrypted for the browser alone (RFC 8030, 8188, 8291, 8292). */
@Injectable()
export class PushClient {
  constructor(
    @InjectConfig() private readonly config: Pick<Config, 'publicUrl' | 'secure' | 'pushServices'>,
    private readonly keys: PushKeys,
  ) {}

  async send(subscription: Subscription, message: PushMessage, options: SendOptions): Promise<Outcome> {
    // Of a service that was allowed when the browser subscribed.
    if (!isPushService(subscription.endpoint, this.config.pushServices)) return { kind: 'gone' };
    const { headers, body } = await this.encrypted(subscription, message, options);
    try {
      const response = await fetch(subscription.endpoint, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(PUSH.send),
      });
      // What it says besides is of no interest, and may be without end.
      await response.body?.cancel();
      return outcomeOf(response);
    } catch (error) {
      return { kind: 'postponed', reason: reasonOf(error), retryAfter: null };
    }
  }

  private async encrypted({ endpoint, p256dh, auth }: Subscription, message: PushMessage, options: SendOptions) {
    const { ttl: TTL, urgency, topic } = options;
    const subject = this.config.secure ? this.config.publicUrl : NO_CONTACT;
    const vapidDetails = { subject, ...(await this.keys.current()) };
    const target = { endpoint, keys: { p256dh, auth } };
    const details = webpush.generateRequestDetails(target, JSON.stringify(message), {
      ...{ TTL, urgency, topic, vapidDetails, contentEncoding: 'aes128gcm' },
    });
    const headers = Object.entries(details.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return { headers, body: new Uint8Array(details.body ?? []) };
  }
}

function outcomeOf({ ok, status, headers }: Response): Outcome {
  if (ok) return { kind: 'delivered' };
  if (GONE.includes(status)) return { kind: 'gone' };
  const reason = String(status);
  if (status !== TOO_MANY && status < ANY_ERROR) return { kind: 'refused', reason };
  return { kind: 'postponed', reason, retryAfter: secondsUntil(headers.get('retry-after')) };
}

/** `Retry-After`: seconds, or a date. */
export function secondsUntil(value: string | null, now = Date.now()): number | null {
  if (value === null) return null;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

/** The network's code, such as ECONNREFUSED: messages have the address. */
function reasonOf(error: unknown): string {
  const { cause, name } = error instanceof Error ? error : { cause: undefined, name: 'unknown' };
  return cause instanceof Error && 'code' in cause ? String(cause.code) : name;
}
