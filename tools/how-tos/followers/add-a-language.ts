import { type Follower, run, site } from '../steps/follower.js';
import { expectIn, shows } from './actions.js';
import { translateAll } from './translations.js';
import { next } from './versions.js';

const CODE = 'da';

export const addALanguage: Follower = {
  document: 'docs/how-to/add-a-language.md',
  site: 'own',
  steps: [
    run('npm run raise -- contracts 1.1.0', {
      before: (place) => translateAll(place, CODE),
      values: { '1.1.0': next('libs/contracts', 'minor') },
    }),
    run('npx nx build backend'),
    run('npm run openapi -w backend', {
      check: async (place) => expectIn(await place.read('backend/openapi.json'), `"${CODE}"`),
    }),
    run('npm run icons', {
      check: async (place) => expectIn((await place.run('git status --porcelain')).output, `preview-${CODE}.png`),
    }),
    run('npm run release -- report'),
    run('npm run checks'),
    site('npm start', {
      check: async (place) => {
        await shows(place, `/track.html?lang=${CODE}`, `<html lang="${CODE}"`, 'Tråck Pårcél</h1>');
        await shows(place, '/', `hreflang="${CODE}"`);
      },
    }),
  ],
};
