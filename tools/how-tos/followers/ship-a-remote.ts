import { type Follower, run, sample } from '../steps/follower.js';
import { expectEqual, expectIn, liveHash, retitle, shows, TRACKING, TRACKING_PAGE } from './actions.js';

const TITLE = 'Arrival in words';

export const shipARemote: Follower = {
  document: 'docs/how-to/ship-a-remote.md',
  site: 'shared',
  steps: [
    run('npx nx build mf-tracking', { before: (place) => retitle(place, TITLE) }),
    run('npm run release -- publish mf-tracking --why "arrival window in words"', {
      check: async (place, output) => {
        expectIn(output, 'is live', 'mf-tracking: ');
        await shows(place, TRACKING_PAGE, `${TITLE}</h1>`);
      },
    }),
    sample('"examples": ["/track.html?code=EXAMPLE-1"]', async (place, content) => {
      const { examples } = JSON.parse(`{${content}}`) as { examples: string[] };
      const { waybill } = JSON.parse(await place.read('mf-tracking/package.json')) as {
        waybill: { examples: string[] };
      };
      expectEqual(examples[0], waybill.examples[0], 'The first example');
    }),
    run('npm run release -- list', {
      check: async (place, output) =>
        expectIn(output, await liveHash(place, TRACKING), 'publish mf-tracking: arrival window in words'),
    }),
    run('npm run release -- diff 41 42', {
      values: {
        '41 42': async (place) => {
          const { id } = await place.release();
          return `${id - 1} ${id}`;
        },
      },
      check: async (place, output) => expectIn(output, `mf-tracking: `, await liveHash(place, TRACKING)),
    }),
  ],
};
