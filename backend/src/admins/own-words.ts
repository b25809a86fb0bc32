import { DEFAULT_BRAND } from '@waybill/contracts';
import type { Config } from '../config/config.js';

/** What everybody knows about the site and its admin, and guesses first: name, host and parts of the email address. */
export function ownWordsOf({ publicUrl }: Config, email: string): string[] {
  const { hostname } = new URL(publicUrl);
  const [localPart = '', domain = ''] = email.split('@');
  const parts = [hostname, localPart, domain].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [DEFAULT_BRAND.name, hostname, email, localPart, domain, ...parts];
}
