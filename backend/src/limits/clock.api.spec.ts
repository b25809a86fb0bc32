import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { LimitsService } from './limits.service.js';
import { RateLimit } from './rate-limit.entity.js';

const LIMIT = { name: 'test', max: 2, seconds: 300 };

let site: Site;
let limits: LimitsService;
beforeAll(async () => {
  site = await startSite();
  limits = site.app.get(LimitsService, { strict: false });
});

/** Two hits, of a window that ends so much later than now. */
async function hitTwice(subject: string, endsInMs: number): Promise<void> {
  await limits.hit(LIMIT, subject);
  await limits.hit(LIMIT, subject);
  const resets_at = new Date(Date.now() + endsInMs).toISOString();
  await site.app.get(Database).manager.update(RateLimit, { id: limits.keyOf(LIMIT, subject) }, { resets_at });
}

const isLimited = (work: Promise<void>) =>
  work.then(
    () => false,
    ({ code }) => code === 'too_many',
  );

it.each([
  ['the window is open', 200_000, true],
  ['the clock of another instance is a little ahead', 330_000, true],
  ['the window is over', -1, false],
  ['the clock was set back an hour since', 3_800_000, false],
])('when %s', async (subject, endsInMs, limited) => {
  await hitTwice(subject, endsInMs);
  expect(await isLimited(limits.check(LIMIT, subject))).toBe(limited);
  expect(await isLimited(limits.hit(LIMIT, subject))).toBe(limited);
  expect(await limits.current(LIMIT, subject)).toMatchObject({ hits: limited ? 3 : 1 });
});
