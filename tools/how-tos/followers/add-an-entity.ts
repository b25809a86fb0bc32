import type { Place } from '../place/place.js';
import { type Follower, run, site, skip } from '../steps/follower.js';
import { expectEqual, expectIn, signedIn } from './actions.js';

const BRANCH = { name: 'Harbor', street: '1 Quay Street' };

/** The record in the API of the site, in its audit log, and in the panel. */
async function hasBranches(place: Place): Promise<void> {
  const send = await signedIn(place);
  const created = await send('POST', '/api/branches', BRANCH);
  expectEqual(created.status, 201, 'The answer to a new branch');
  const found = (await send('GET', '/api/branches?search=quay')).data as (typeof BRANCH)[];
  expectEqual(
    found.map(({ name }) => name),
    ['Harbor'],
    'The list of branches',
  );
  const entries = (await send('GET', '/api/audit')).data as { entity: string; name: string }[];
  expectEqual(
    entries.some(({ entity, name }) => entity === 'branches' && name === 'Harbor'),
    true,
    'Whether the audit log has the branch',
  );
  const { base, hash, record } = (await place.release()).remotes['mf-control'] ?? {};
  const files = await place.run(`grep -rl /control/branches releases/mf-control/${hash}/browser`);
  expectIn(files.output, '.js');
  expectEqual((await place.fetch(`${base}${record?.entry}`)).status, 200, 'The entry of the panel');
}

export const addAnEntity: Follower = {
  document: 'docs/how-to/add-an-entity.md',
  site: 'own',
  steps: [
    run('npx nx build backend'),
    run('npm run openapi -w backend', {
      check: async (place) => expectIn(await place.read('backend/openapi.json'), '"/api/branches/{id}"'),
    }),
    run('cd backend'),
    run('npx jest --selectProjects embedded --testPathPatterns branches', {
      check: async (_, output) => expectIn(output, 'Tests:       1 passed'),
    }),
    run('cd mf-control'),
    run('npx jest src/branches src/registry', {
      check: async (_, output) => expectIn(output, 'Test Suites: 2 passed'),
    }),
    run('npx nx run-many -t typecheck -p backend mf-control'),
    site('npm start', { check: hasBranches }),
    skip('npm run dev', 'its ports are fixed; another one may run'),
    skip('npm run test:api -w backend', 'all tests of the API, a step of npm test -- --all'),
    skip('npm test', 'continuous integration itself'),
  ],
};
