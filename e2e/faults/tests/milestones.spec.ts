import { setTimeout as sleep } from 'node:timers/promises';
import { type Figures, measure } from '../harness/figures.js';
import { headerOf } from '../harness/mail-server.js';
import { MailingSite } from '../harness/mailing-site.js';
import { residentMemory } from '../harness/proc.js';
import { until } from '../harness/until.js';

/** `FAULTS_PARCELS=40` for a short look. */
const PARCELS = Number(process.env.FAULTS_PARCELS ?? 1_000);
/** The lease of a mail whose sender was killed is two minutes: a few seconds of this clock. */
const SPEED = 30;
const LEASE_MS = 120_000;
const AWAY_MS = 120_000;
const WAIT = { timeout: 600_000, interval: 250 };
const MILESTONES = [
  { name: 'registered', status: 'Registered', words: 'is registered', kills: 4 },
  { name: 'in_transit', status: 'In transit', words: 'is on its way', kills: 3 },
  // The mail server is away meanwhile.
  { name: 'out_for_delivery', status: 'Out for delivery', words: 'is out for delivery', kills: 3 },
  { name: 'delivered', status: 'Delivered', words: 'has been delivered', kills: 0 },
] as const;
const KILLS = MILESTONES.reduce((sum, { kills }) => sum + kills, 0);
const CODES = Array.from({ length: PARCELS }, (_, n) => `MILE-${10_000 + n}`);

const title = `${PARCELS.toLocaleString('en')} parcels × 4 milestones, the backend killed ${KILLS} times, the mail server away for 2 minutes (the backend's clock at ${SPEED} times its speed)`;

measure(title, async (figures) => {
  const site = await MailingSite.start(MILESTONES.map(({ name }) => name));
  const { backend, mail, clock } = site;
  const told = new Told(mail.received);
  const memory = watchMemory(() => backend.child.pid);
  clock.set({ speed: SPEED });
  const ids: string[] = [];
  const inTheWindow: string[] = [];
  let quiet = { mails: 0, seconds: 1 };
  for (const { status, words, kills } of MILESTONES) {
    await site.signIn();
    const isAway = status === 'Out for delivery';
    const started = performance.now();
    if (isAway) await mail.goAway();
    if (status === 'Registered') for (const code of CODES) ids.push(await site.create(code));
    else await site.setStatus(status, ids);
    for (let kill = 0; kill < kills; kill++) {
      if (!isAway) await until('mails are on their way', () => told.comes(5) || told.all(words), WAIT);
      // Every other time in the moment in which the mail server has the mail, and we do not know it.
      const taken = !isAway && kill % 2 === 0 ? await mail.takeInSilence(10_000) : null;
      await backend.child.kill();
      if (taken !== null) inTheWindow.push(headerOf(taken, 'Message-ID'));
      await backend.startAgain();
    }
    if (isAway) {
      await sleep(AWAY_MS / SPEED);
      await mail.comeBack();
    }
    await until(`all have heard that it ${words}`, () => site.lookAtJobs().then(() => told.all(words)), WAIT);
    if (kills === 0) quiet = { mails: PARCELS, seconds: (performance.now() - started) / 1_000 };
  }
  // Longer than the lease: who would send one twice has done so by then.
  await sleep((1.25 * LEASE_MS) / SPEED);
  report(figures, mail.received, inTheWindow);
  figures.atLeast('mails a second, one backend, from the status to the last mail', quiet.mails / quiet.seconds, 5);
  figures.atMost('memory of the backend at its highest', memory(), 400, 'MB');
  figures.none('errors in the log of the backend', backend.complaints());
  await site.stop();
});

/** Which parcels have been told of what, counted as the mails come in. */
class Told {
  private readonly subjects = new Set<string>();
  private counted = 0;
  private seen = 0;

  constructor(private readonly received: readonly string[]) {}

  /** Whether every parcel has had a mail with these words in its subject. */
  all(words: string): boolean {
    for (; this.counted < this.received.length; this.counted++)
      this.subjects.add(headerOf(this.received[this.counted] ?? '', 'Subject'));
    return CODES.every((code) => this.subjects.has(`Parcel ${code} ${words}`));
  }

  /** Whether so many more have come since it was last true. */
  comes(mails: number): boolean {
    if (this.received.length < this.seen + mails) return false;
    this.seen = this.received.length;
    return true;
  }
}

/** The most memory that the process has had, in MB; one that was killed has none. */
function watchMemory(pid: () => number): () => number {
  let most = 0;
  const look = () => {
    try {
      most = Math.max(most, residentMemory(pid()));
    } catch {
      // It has just ended.
    }
  };
  const timer = setInterval(look, 200);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/**
 * SMTP has a moment in which nobody can know: the mail server has taken the mail, and the backend is killed before it has
 * recorded that. Such a mail comes again under its Message-ID. All others come exactly once.
 */
function report(figures: Figures, received: readonly string[], inTheWindow: readonly string[]): void {
  const about = received.filter((raw) => headerOf(raw, 'Subject').startsWith('Parcel MILE-'));
  const times = new Map<string, number>();
  for (const raw of about) times.set(headerOf(raw, 'Message-ID'), (times.get(headerOf(raw, 'Message-ID')) ?? 0) + 1);
  const again = [...times].filter(([, count]) => count > 1).map(([id]) => id);
  const expected = PARCELS * MILESTONES.length;
  const subjects = new Set(about.map((raw) => headerOf(raw, 'Subject')));
  figures.equal('parcels and milestones that were told', subjects.size, expected);
  figures.equal('mails, counted by their Message-ID', times.size, expected);
  figures.atLeast('kills between the taking of a mail and its record', inTheWindow.length, 1);
  const repeated = inTheWindow.filter((id) => again.includes(id)).length;
  figures.equal('of these mails, repeated under the same Message-ID', repeated, inTheWindow.length);
  const others = again.filter((id) => !inTheWindow.includes(id)).length;
  figures.atMost('other mails repeated, by kills at any moment, of four that are sent at a time', others, 4 * KILLS);
  figures.equal('mails that came more than twice', [...times.values()].filter((count) => count > 2).length, 0);
}
