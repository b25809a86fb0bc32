import { existsSync } from 'node:fs';
import { type Finding, ok, warning } from './finding.js';

/** systemd-timesyncd, and chrony under systemd, say here that the clock has been set. */
const SYNCHRONIZED = ['/run/systemd/timesync/synchronized', '/run/chrony/chronyd.pid'];

/** Whether something keeps this machine's clock right. */
export function examineTime(): Finding {
  const now = new Date().toISOString().slice(0, 19);
  if (SYNCHRONIZED.some((file) => existsSync(file))) return ok('time', `The clock is kept by NTP; it is ${now} UTC.`);
  return warning('time', `Nothing seems to keep the clock; it is ${now} UTC. Compare, and: timedatectl set-ntp true.`);
}
