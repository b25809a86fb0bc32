import { rmSync } from 'node:fs';
import { freePort } from '@waybill/testing/free-port';
import type { Place } from '../place/place.js';
import { type Follower, run, serve, skip } from '../steps/follower.js';
import { expectEqual, expectIn, liveHash } from './actions.js';
import { changeDepots, DEPOTS, isInMenu, onFreePort, showsAloneWithApi } from './depots.js';

/** Beside the copy of this repository. */
const FOLDER = '../mf-depots';
const RELEASES = { '/srv/waybill/releases': (place: Place) => place.path('releases') };

/** The builds that are published, in their order. */
const builds: string[] = [];

const published = async (place: Place, output: string) => {
  expectIn(output, 'mf-depots 1.0.0', 'is live');
  builds.push(await liveHash(place, DEPOTS));
  await isInMenu(place);
};

export const workElsewhere: Follower = {
  document: 'docs/how-to/work-in-another-repository.md',
  site: 'shared',
  prepare: async (place) => rmSync(place.path(FOLDER), { recursive: true, force: true }),
  steps: [
    run('npm run build'),
    run('npm run pack'),
    run('npm run new:remote -- mf-depots --standalone ../mf-depots'),
    skip('npm run pack', 'done three lines before'),
    run('cd ../mf-depots'),
    serve('API_URL=https://staging.example.com npm run dev', 'compiled', {
      before: (place) => onFreePort(place, FOLDER),
      values: { 'https://staging.example.com': ({ url }) => url },
      check: showsAloneWithApi,
    }),
    skip('npm start', 'the site runs'),
    skip('PORT=4500 npm start', 'the site runs on a port of its own'),
    run('cd ../mf-depots'),
    run('npm run typecheck'),
    run('npm test'),
    run('npm run build'),
    run('cd ../mf-depots'),
    serve('npx release serve', 'location.reload()', {
      values: { serve: async () => `serve --port ${await freePort()}` },
    }),
    run('npm run release -- publish --from ../mf-depots --why "opening hours"', { check: published }),
    run('cd ../mf-depots', {
      check: async (place) => {
        await changeDepots(place, FOLDER, 'Depots and their hours');
        await place.run('npm run build', { folder: place.path(FOLDER) });
      },
    }),
    run('npm run release -- publish --from . --releases /srv/waybill/releases --why "opening hours"', {
      values: RELEASES,
      check: published,
    }),
    run('npm run release -- rollback mf-depots --releases /srv/waybill/releases', {
      values: RELEASES,
      check: async (place) => expectEqual(await liveHash(place, DEPOTS), builds.at(-2), 'The live build'),
    }),
    skip('npm install', 'there are no newer libraries'),
    skip('npm run test:standalone', 'a suite of its own, which goes further in Chromium'),
  ],
};
