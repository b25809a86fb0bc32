import { readPreviews } from '@waybill/federation';
import type { Place } from '../place/place.js';
import { type Follower, run } from '../steps/follower.js';
import { expectEqual, expectIn, htmlOf, retitle, shows, TRACKING_PAGE } from './actions.js';

const TITLE = 'Map of the new design';
const RETENTION = /Previews expire after 30 days/;

/** What a browser gets that follows the link. */
async function previewed(place: Place, link: string): Promise<string> {
  const { headers } = await place.fetch(link + TRACKING_PAGE);
  const cookie = headers.getSetCookie().map((value) => value.split(';', 1)[0]);
  return htmlOf(place, TRACKING_PAGE, { cookie: cookie.join('; ') });
}

export const previewABranch: Follower = {
  document: 'docs/how-to/preview-a-branch.md',
  site: 'shared',
  steps: [
    run('npx nx build mf-tracking', { before: (place) => retitle(place, TITLE) }),
    run('npm run release -- publish mf-tracking --preview new-map --why "the map of the new design"', {
      check: async (place, output) => {
        const link = /\/__preview\/[0-9a-f]+/.exec(output)?.[0] ?? '';
        expectIn(await previewed(place, link), `${TITLE}</h1>`);
        if ((await htmlOf(place, TRACKING_PAGE)).includes(TITLE)) throw new Error('Every visitor sees the preview.');
      },
    }),
    run('npm run release -- preview list', { check: async (_, output) => expectIn(output, 'new-map: ') }),
    run('npm run release -- retention --preview-days 30', {
      check: async (_, output) => expectEqual(RETENTION.test(output), true, 'Whether the setting is shown'),
    }),
    run('npm run release -- preview promote new-map --why "reviewed"', {
      check: (place) => shows(place, TRACKING_PAGE, `${TITLE}</h1>`),
    }),
    run('npm run release -- preview delete new-map', {
      before: async (place) => {
        await place.run('npm run release -- publish mf-tracking --preview new-map --why "once more"');
      },
      check: async (place) => expectEqual(await readPreviews(place.path('releases')), [], 'The list of previews'),
    }),
  ],
};
