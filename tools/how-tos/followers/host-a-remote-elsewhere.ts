import { freePort } from '@waybill/testing/free-port';
import type { Place } from '../place/place.js';
import { type Follower, run, serve } from '../steps/follower.js';
import { expectEqual, expectIn, liveHash, retitle, shows, TRACKING, TRACKING_PAGE } from './actions.js';

const HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=31536000, immutable, no-transform',
  'x-content-type-options': 'nosniff',
};
let port = 0;

const origin = () => `http://127.0.0.1:${port}`;

/** The headers that the text lists, and the policy of a page. */
async function isHosted(place: Place): Promise<void> {
  const { base, hash, record } = (await place.release()).remotes[TRACKING] ?? {};
  expectEqual(base, `${origin()}/${hash}/browser/`, 'The base of the live build');
  const { headers } = await fetch(`${base}${record?.entry}`);
  for (const [name, value] of Object.entries(HEADERS)) expectEqual(headers.get(name), value, name);
  await shows(place, TRACKING_PAGE, `${base}${record?.entry}`);
  const policy = (await place.fetch(TRACKING_PAGE)).headers.get('content-security-policy') ?? '';
  expectIn(policy, origin());
}

export const hostARemoteElsewhere: Follower = {
  document: 'docs/how-to/host-a-remote-elsewhere.md',
  site: 'shared',
  prepare: async () => {
    port = await freePort();
  },
  steps: [
    run('npx nx build mf-tracking', { before: (place) => retitle(place, 'Own host') }),
    run('cd mf-tracking'),
    serve('npx release serve --port 4310', 'is served at', {
      values: { 4310: () => String(port) },
      check: async (_, output) => expectIn(output, `--base ${origin()}/{hash}/browser/`, 'Make it live:'),
    }),
    run(
      'npm run release -- publish mf-tracking --base "https://tracking.example.com/{hash}/browser/" --why "own host"',
      { values: { 'https://tracking.example.com': origin }, check: isHosted },
    ),
    run('npm run release -- check', { check: async (_, output) => expectIn(output, 'all match the release') }),
    run('npm run release -- publish mf-tracking --why "the site’s host again"', {
      check: async (place) => {
        const { base } = (await place.release()).remotes[TRACKING] ?? {};
        expectEqual(base, `/releases/${TRACKING}/${await liveHash(place, TRACKING)}/browser/`, 'The base');
      },
    }),
  ],
};
