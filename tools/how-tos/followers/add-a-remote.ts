import { type Follower, run, sample, serve, skip } from '../steps/follower.js';
import { expectEqual, expectIn, shows } from './actions.js';
import { DEPOTS, DEPOTS_PAGE, isInMenu, onFreePort, showsAlone } from './depots.js';

export const addARemote: Follower = {
  document: 'docs/how-to/add-a-remote.md',
  site: 'shared',
  steps: [
    run('npm run new:remote -- mf-depots', {
      check: async (place) => expectIn(await place.read('tools/checks/boundaries.ts'), "remote('mf-depots'),"),
    }),
    skip('npm ci && npm run build', 'npm start has done it'),
    sample('"waybill": {', async (place, content) => {
      const { waybill } = JSON.parse(await place.read('mf-depots/package.json')) as { waybill: object };
      expectEqual(waybill, (JSON.parse(`{${content}}`) as { waybill: object }).waybill, 'The manifest');
    }),
    serve('npx nx dev mf-depots', 'compiled', { before: (place) => onFreePort(place, DEPOTS), check: showsAlone }),
    skip('npm run lock', 'asks the registry for every package'),
    run('npx nx build mf-depots'),
    run('npm run release -- publish mf-depots --why "first"', {
      check: async (place, output) => {
        expectIn(output, 'mf-depots 1.0.0', 'is live');
        await shows(place, DEPOTS_PAGE, `${DEPOTS}/`);
        await isInMenu(place);
      },
    }),
    skip('npm start', 'the site runs, and has picked it up'),
  ],
};
