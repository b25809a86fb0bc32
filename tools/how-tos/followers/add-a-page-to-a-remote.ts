import type { Place } from '../place/place.js';
import { type Follower, run, sample, skip } from '../steps/follower.js';
import { answers, expectIn, shows } from './actions.js';
import { addTexts } from './translations.js';

const POLICY_FIELD = /^\| `(\w+)` \|/gm;

const isPublished = async (place: Place) => {
  await answers(place, '/hours.html', 200);
  await shows(place, '/hours.html', '<h1 id="page-heading">Opening hours</h1>', 'Monday to Friday');
  await shows(place, '/hours.html', 'href="#page-heading" blocking="render"');
  await shows(place, '/hours.html?lang=de', '<html lang="de"', '[Opening hours]');
  await shows(place, '/', '/hours.html');
};

export const addAPage: Follower = {
  document: 'docs/how-to/add-a-page-to-a-remote.md',
  site: 'shared',
  steps: [
    skip('npm run dev', 'its ports are fixed; another one may run'),
    skip('npx nx dev mf-public', 'add-a-remote.md does it with its remote'),
    skip('npm start', 'the site runs'),
    run('npx nx typecheck mf-public', { before: (place) => addTexts(place, 'mf-public/src/locales', 'hours.') }),
    run('npm run checks'),
    run('npx nx build mf-public'),
    run('npm run release -- publish mf-public --why "opening hours"', { check: isPublished }),
    sample('"routes": {', async (place, content) => {
      const { routes } = JSON.parse(`{${content}}`) as { routes: Record<string, object> };
      const document = await place.read('docs/how-to/add-a-page-to-a-remote.md');
      const known = [...document.matchAll(POLICY_FIELD)].map(([, field = '']) => field).join();
      expectIn(known, ...Object.values(routes).flatMap((policy) => Object.keys(policy)));
    }),
  ],
};
