import { rmSync } from 'node:fs';
import type { Place } from '../place/place.js';
import { type Follower, run } from '../steps/follower.js';
import { expectEqual, expectIn, retitle, shows, TRACKING_PAGE } from './actions.js';

const TITLE = 'Sent over HTTPS';
/** Git ignores it, like every key. */
const KEY = 'mf-tracking.pem';

const tokenFile = (place: Place) => place.path('dist/waybill-token');

/** What the operator gives to the team. */
async function giveToken(place: Place): Promise<void> {
  const { output } = await place.run('npm run release -- token create tracking --scope mf-tracking');
  const token = output.trim().split('\n').at(-1) ?? '';
  await place.write('dist/waybill-token', `${token}\n`);
}

export const publishOverHttps: Follower = {
  document: 'docs/how-to/publish-over-https.md',
  site: 'shared',
  prepare: async (place) => {
    rmSync(place.path(KEY), { force: true });
    await giveToken(place);
  },
  steps: [
    run('npx nx build mf-tracking', { before: (place) => retitle(place, TITLE) }),
    run(
      'npm run release -- publish mf-tracking --to https://www.example.com --token-file ~/.waybill-token --why "arrival window in words"',
      {
        values: { 'https://www.example.com': ({ url }) => url, '~/.waybill-token': tokenFile },
        check: async (place, output) => {
          expectIn(output, 'release ', ': mf-tracking ', ' is live');
          await shows(place, TRACKING_PAGE, `${TITLE}</h1>`);
        },
      },
    ),
    run('npm run release -- keygen mf-tracking.pem', {
      check: async (place, output) => {
        expectIn(await place.read(KEY), 'PRIVATE KEY');
        expectEqual(/^[\w-]{43}$/m.test(output), true, 'Whether the public key is printed');
      },
    }),
  ],
};
