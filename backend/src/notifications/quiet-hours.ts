import type { NotificationSettings } from '@waybill/contracts';

type Hours = Pick<NotificationSettings, 'quiet_from' | 'quiet_until'>;

/** Whether no mail is to be made now. Hours that end before they begin go past midnight. */
export function isQuiet({ quiet_from: from, quiet_until: until }: Hours, timeZone: string, now: Date): boolean {
  if (!from || !until || from === until) return false;
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const at = time.format(now);
  return from < until ? from <= at && at < until : at >= from || at < until;
}
