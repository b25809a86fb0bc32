import { type Follower, run, skip } from '../steps/follower.js';
import { expectEqual, expectIn, liveHash } from './actions.js';
import { changeDepots, DEPOTS, isInMenu } from './depots.js';

/** The build that is rolled back to, and the token of the team. */
let first = '';
let token = { id: '', secret: '' };

export const addATeam: Follower = {
  document: 'docs/how-to/add-a-team.md',
  site: 'shared',
  steps: [
    skip('npm ci && npm run build', 'npm start has done it'),
    run('npm run new:remote -- mf-depots'),
    skip('npx nx dev mf-depots', 'add-a-remote.md does it'),
    skip('npm run lock', 'asks the registry for every package'),
    run('npx nx build mf-depots', { before: (place) => changeDepots(place, DEPOTS, 'Depots of a team') }),
    run('npm run release -- publish mf-depots --why "first"', {
      check: async (place) => {
        first = await liveHash(place, DEPOTS);
        await isInMenu(place);
      },
    }),
    run('npm run release -- token create maps --scope mf-depots', {
      check: async (_, output) => {
        const [, id = '', secret = ''] = /^([0-9a-f]+) {2}maps: mf-depots, .*\n(\S+)$/m.exec(output) ?? [];
        if (!secret) throw new Error(`No token is printed:\n${output}`);
        token = { id, secret };
      },
    }),
    run(
      'curl --fail --data "name=mf-depots&action=rollback" --data-urlencode "why=the map is gone" --header "Authorization: Bearer $TOKEN" https://courier.example/__releases',
      {
        before: async (place) => {
          await changeDepots(place, DEPOTS, 'Depots without a map');
          await place.run('npx nx build mf-depots');
          await place.run('npm run release -- publish mf-depots --why "second"');
        },
        values: { $TOKEN: () => token.secret, 'https://courier.example': ({ url }) => url },
        check: async (place) => expectEqual(await liveHash(place, DEPOTS), first, 'The live build'),
      },
    ),
    run('npm run release -- token list', {
      check: async (_, output) => expectIn(output, `${token.id}  maps: mf-depots`),
    }),
    run('npm run release -- token revoke 1a2b3c4d5e6f', {
      values: { '1a2b3c4d5e6f': () => token.id },
      check: async (place) => {
        const headers = { authorization: `Bearer ${token.secret}` };
        const body = new URLSearchParams({ name: DEPOTS, action: 'disable', why: 'with a token that is revoked' });
        expectEqual((await place.fetch('/__releases', { method: 'POST', headers, body })).status, 403, 'The answer');
      },
    }),
    run('npm run release -- report', {
      check: async (place) => {
        const { output } = await place.run('git status --porcelain libs/kit/kit.api.txt');
        expectEqual(output, '', 'What the report of an unchanged kit changes');
      },
    }),
  ],
};
