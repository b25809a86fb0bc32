import type { Place } from '../place/place.js';
import { type Follower, run } from '../steps/follower.js';
import { answers, expectEqual, expectIn, liveHash, publishTitled, shows, TRACKING, TRACKING_PAGE } from './actions.js';

/** Three builds, the last of them live, and the release in which it became so. */
const builds: string[] = [];
let lastRelease = 0;

const isLive = async (place: Place, number: number) => {
  expectEqual(await liveHash(place, TRACKING), builds[number], 'The live build');
  await shows(place, TRACKING_PAGE, `Build ${number}</h1>`);
};

export const rollBack: Follower = {
  document: 'docs/how-to/roll-back.md',
  site: 'shared',
  prepare: async (place) => {
    for (const number of [0, 1, 2]) builds[number] = await publishTitled(place, `Build ${number}`);
    lastRelease = (await place.release()).id;
  },
  steps: [
    run('npm run release -- rollback mf-tracking', { check: (place) => isLive(place, 1) }),
    run('npm run release -- rollback mf-tracking --to 19cdc42c…', {
      values: { '19cdc42c…': () => builds[0] ?? '' },
      check: (place) => isLive(place, 0),
    }),
    run('npm run release -- rollback --all --to 41', {
      values: { 41: () => String(lastRelease) },
      check: (place) => isLive(place, 2),
    }),
    run('npm run release -- disable mf-tracking', { check: (place) => answers(place, TRACKING_PAGE, 503) }),
    run('npm run release -- enable mf-tracking', { check: (place) => isLive(place, 2) }),
    run('npm run release -- prune --dry-run', { check: async (_, output) => expectIn(output, 'would be deleted') }),
    run('npm run release -- prune', { check: async (_, output) => expectIn(output, ' deleted, ') }),
    run('npm run release -- retention --hours 48 --builds 5'),
    run('npm run release -- retention', {
      check: async (_, output) => expectIn(output, '48 hours', 'the newest 5 of each'),
    }),
    run('npm run release -- check', { check: async (_, output) => expectIn(output, 'all match the release') }),
  ],
};
