import { freePort } from '@waybill/testing/free-port';
import type { Place } from '../place/place.js';
import { type Follower, run, sample, serve, site, skip } from '../steps/follower.js';
import { expectIn, retitle, TRACKING } from './actions.js';

/** What the server of the build has printed. */
let served = '';

/** The script that pages load as the remote's entry. */
async function entryOf(place: Place): Promise<string> {
  const { base, record } = (await place.release()).remotes[TRACKING] ?? {};
  return (await place.fetch(`${base}${record?.entry}`)).text();
}

export const debugAFailedRemote: Follower = {
  document: 'docs/how-to/debug-a-failed-remote.md',
  site: 'shared',
  steps: [
    site('FAULTS=mf-tracking:render npm start', {
      check: async (place) => expectIn(await entryOf(place), "throw new Error('fault: render')"),
    }),
    skip('npm run test:releases', 'a step of npm test -- --all, of some minutes'),
    skip('npm run dev', 'its ports are fixed; another one may run'),
    run('npx nx build mf-tracking', { before: (place) => retitle(place, 'Test build') }),
    run('cd mf-tracking'),
    serve('npx release serve', 'location.reload()', {
      values: { serve: async () => `serve --port ${await freePort()}` },
      check: async (_, output) => {
        served = output;
        const entry = /'(http:[^']+)'/.exec(output)?.[1] ?? '';
        const { headers } = await fetch(entry);
        expectIn(headers.get('content-type') ?? '', 'text/javascript');
      },
    }),
    sample(
      "localStorage['waybill:overrides'] = JSON.stringify({ 'mf-tracking': 'http://127.0.0.1:4300/…/remoteEntry.….js' }); location.reload()",
      (_, content) => {
        // All but the port and the hashes.
        for (const part of content.trim().split(/\d{4}|…/)) expectIn(served, part);
      },
    ),
  ],
};
