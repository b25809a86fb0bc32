import { VISITOR_GROUPS } from '@waybill/federation';
import type { Place } from '../place/place.js';
import { type Follower, run } from '../steps/follower.js';
import { expectEqual, expectIn, htmlOf, liveHash, retitle, shows, TRACKING, TRACKING_PAGE } from './actions.js';

let canary = '';
let live = '';

const isTried = async (place: Place, share: number) => {
  const { canaries } = await place.release();
  canary = canaries?.[TRACKING]?.hash ?? '';
  expectEqual(canaries?.[TRACKING]?.groups.length, share, 'The share of the canary');
};

/** A second canary, to be ended the other way. */
const tryAnother = async (place: Place) => {
  live = await liveHash(place, TRACKING);
  await retitle(place, 'Another map');
  await place.run('npx nx build mf-tracking');
  await place.run('npm run release -- publish mf-tracking --canary 5 --why "another map"');
};

export const tryABuild: Follower = {
  document: 'docs/how-to/try-a-build-on-visitors.md',
  site: 'shared',
  steps: [
    run('npx nx build mf-tracking', { before: (place) => retitle(place, 'New map') }),
    run('npm run release -- publish mf-tracking --canary 5 --why "new map"', { check: (place) => isTried(place, 5) }),
    run('npm run release -- status', { check: async (_, output) => expectIn(output, TRACKING, '5 %') }),
    run('npm run release -- publish mf-tracking --canary 25 --why "a larger share"', {
      check: (place) => isTried(place, 25),
    }),
    run('npm run release -- canary-limits --min-minutes 30 --max-hours 48 --undecided rollback', {
      check: async (_, output) => expectIn(output, '30', '48', 'rolled back'),
    }),
    run(
      "curl -s -H 'cookie: waybill-group=37' http://localhost:4200/track.html | grep -o 'mf-tracking/[0-9a-f]*' | sort -u",
      {
        values: {
          'group=37': async (place) => `group=${(await place.release()).canaries?.[TRACKING]?.groups[0]}`,
          'http://localhost:4200': ({ url }) => url,
        },
        check: async (place, output) => {
          expectEqual(output.trim(), `mf-tracking/${canary}`, 'The build of the group');
          const { groups = [] } = (await place.release()).canaries?.[TRACKING] ?? {};
          const other = [...Array(VISITOR_GROUPS).keys()].find((group) => !groups.includes(group));
          const html = await htmlOf(place, TRACKING_PAGE, { cookie: `waybill-group=${other}` });
          expectIn(html, `${TRACKING}/${await liveHash(place, TRACKING)}`);
        },
      },
    ),
    run('npm run release -- promote mf-tracking', {
      check: async (place) => {
        expectEqual(await liveHash(place, TRACKING), canary, 'The live build');
        await shows(place, TRACKING_PAGE, 'New map</h1>');
      },
    }),
    run('npm run release -- rollback mf-tracking', {
      before: tryAnother,
      check: async (place) => {
        expectEqual((await place.release()).canaries?.[TRACKING], undefined, 'The canary');
        expectEqual(await liveHash(place, TRACKING), live, 'The live build');
        const again = 'npm run release -- publish mf-tracking --canary 5 --why "again"';
        expectIn((await place.run(again, { exitCode: 2 })).output, '--release-hold');
      },
    }),
  ],
};
