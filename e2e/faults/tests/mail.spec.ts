import { setTimeout as sleep } from 'node:timers/promises';
import { dataOf, expectStatus } from '../harness/admin.js';
import { Clock } from '../harness/clock.js';
import { measure } from '../harness/figures.js';
import { call, from } from '../harness/http.js';
import { MailServer } from '../harness/mail-server.js';
import { percentile } from '../harness/samples.js';
import { startSite } from '../harness/site.js';
import { until } from '../harness/until.js';

const MESSAGES = 40;
/** The backend's clock runs so much faster: ten minutes take ten seconds. */
const SPEED = 60;
const AWAY_MS = 600_000;
/** Longer than the lease of a mail that is being sent: who would send it twice has done so by then. */
const AFTERWARDS_MS = 300_000;

const message = (n: number) => ({
  email: 'visitor@localhost.test',
  subject: `Question ${n}`,
  body: 'Where is my parcel?',
});

measure(`the mail server is away for 10 minutes (the backend's clock at ${SPEED} times its speed)`, async (figures) => {
  const mail = await MailServer.start();
  const clock = new Clock();
  const site = await startSite({ env: { MAIL_URL: mail.url, ...clock.env } });
  await mail.goAway();
  const times: number[] = [];
  const references: string[] = [];
  for (let n = 0; n < MESSAGES; n++) {
    const response = await call(`${site.url}/api/messages`, { body: message(n), headers: from(n) });
    references.push((dataOf(expectStatus(201, response)) as { reference: string }).reference);
    times.push(response.ms);
  }
  clock.set({ speed: SPEED });
  await sleep(AWAY_MS / SPEED);
  await mail.comeBack();
  const arrived = () =>
    references.map((reference) => mail.received.filter((one) => one.includes(`[${reference}]`)).length);
  const back = await until('every mail has arrived', () => arrived().every((count) => count > 0), { timeout: 120_000 });
  await sleep(AFTERWARDS_MS / SPEED);

  figures.equal('messages sent', references.length, MESSAGES);
  figures.atMost('p99 of sending one', percentile(times, 0.99), 100, 'ms');
  figures.equal('mails that arrived once', arrived().filter((count) => count === 1).length, MESSAGES);
  figures.equal('mails that arrived more often', arrived().filter((count) => count > 1).length, 0);
  figures.atMost('all there after (by the clock of the backend)', (back * SPEED) / 60_000, 20, 'min');
  figures.none('errors in the log of the backend', site.backend.complaints());
  await site.stop();
  await mail.goAway();
});
