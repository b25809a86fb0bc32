import type { Place } from '../place/place.js';
import { type Follower, run, site, skip } from '../steps/follower.js';
import { expectEqual, expectIn, signedIn } from './actions.js';
import { next } from './versions.js';

const DOCUMENT = 'backend/openapi.json';
/** Git ignores what is in this folder. */
const OTHER = 'dist/other.json';

/** The document of a build that has no route any more. */
async function writeOther(place: Place): Promise<void> {
  const document = JSON.parse(await place.read(DOCUMENT)) as object;
  await place.write(OTHER, JSON.stringify({ ...document, paths: {} }));
}

async function hasField(place: Place): Promise<void> {
  const send = await signedIn(place);
  const { data } = await send('POST', '/api/views', { name: 'Lost', filters: { status: 'exception' } });
  expectEqual((data as { filter_count: number }).filter_count, 1, 'The new field');
}

export const changeTheApi: Follower = {
  document: 'docs/how-to/change-the-api.md',
  site: 'own',
  prepare: async (place) => {
    await place.startSite();
  },
  steps: [
    run('npm run raise -- contracts 1.1.0', { values: { '1.1.0': next('libs/contracts', 'minor') } }),
    run('npx nx build backend'),
    run('npm run openapi -w backend', {
      check: async (place) => expectIn(await place.read(DOCUMENT), '"filter_count"'),
    }),
    run('cd backend'),
    run('npx jest --selectProjects embedded --testPathPatterns views', {
      check: async (_, output) => expectIn(output, 'passed'),
    }),
    skip('npm test', 'continuous integration itself'),
    run('npm run release -- check-backend', {
      check: async (_, output) => expectIn(output, 'serves all that', 'mf-tracking'),
    }),
    run('npm run release -- check-backend --openapi other.json', {
      before: writeOther,
      values: { 'other.json': OTHER },
      exitCode: 1,
      check: async (_, output) => expectIn(output, 'mf-tracking 1.0.0: '),
    }),
    site('npm start', { check: hasField }),
    run('npm run release -- list', { check: async (_, output) => expectIn(output, 'Retained builds, newest first') }),
    skip('npm run test:generated', 'a suite of its own, on both engines'),
  ],
};
