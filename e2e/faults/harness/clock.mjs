// Loaded before a server: gives it a clock that the test sets (clock.ts).
import { readFileSync } from 'node:fs';

const RealDate = Date;
const REREAD_INTERVAL_MS = 20;
let rule = { since: 0, offset: 0, speed: 1 };
let readAt = Number.NEGATIVE_INFINITY;

function now() {
  if (performance.now() - readAt > REREAD_INTERVAL_MS) {
    readAt = performance.now();
    rule = JSON.parse(readFileSync(process.env.FAULTS_CLOCK, 'utf8'));
  }
  const { since, offset, speed } = rule;
  return Math.round(since + offset + (RealDate.now() - since) * speed);
}

globalThis.Date = class SetDate extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(now());
    else super(...parts);
  }

  static now() {
    return now();
  }
};
