import { ADMIN, ApiClient, signInAsAdmin } from '../testing/api-client.js';
import { collectLog } from '../testing/collect-log.js';
import { startSite } from '../testing/site.js';

const ATTEMPTS = 150;

/** Milliseconds in the server: this process is also the client, and slow at opening hundreds of connections. */
const durationOfLast = (lines: string[]): number =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ route, status }) => route === '/api/admins/auth/signin' && status === 200)
    .at(-1)?.ms;

it('the right password works, and others are served, while hundreds of addresses guess', async () => {
  const site = await startSite({ SEED: 'demo' });
  await signInAsAdmin(site);
  const signIn = async (password: string, address?: string) => {
    const headers: Record<string, string> = address ? { 'x-forwarded-for': address } : {};
    const body = { ...ADMIN, password };
    const response = await new ApiClient(site.url).request('POST', '/api/admins/auth/signin', body, headers);
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  };
  const collected = collectLog();
  const guesses = Promise.all(
    Array.from({ length: ATTEMPTS }, (_, n) => signIn('not the pass phrase', `2001:db8:${(n + 16).toString(16)}::1`)),
  );
  const knownAddress = signIn(ADMIN.password);
  const lookup = await new ApiClient(site.url).get('/api/parcels/WAYB-1112-026A-P');
  expect(lookup.status).toBe(200);
  expect((await knownAddress).status).toBe(200);
  expect(durationOfLast(collected.lines)).toBeLessThan(9_000);

  const outcomes = await guesses;
  const turnedAway = outcomes.filter(({ status }) => status === 429);
  expect(outcomes.every(({ status }) => status === 401 || status === 429)).toBe(true);
  expect(turnedAway.length).toBeGreaterThan(20);
  expect(turnedAway.every(({ retryAfter }) => Number(retryAfter) >= 1)).toBe(true);

  // Subject to the delay of the account, which grew with the guesses; it is eight seconds at most.
  const newAddress = await signIn(ADMIN.password, '2001:db8:1::1');
  expect(newAddress.status).toBe(200);
  expect(durationOfLast(collected.lines)).toBeLessThan(12_000);
  collected.stop();
});
