import type { Place } from '../place/place.js';
import { type Follower, run, sample, skip } from '../steps/follower.js';
import { expectEqual, expectIn } from './actions.js';
import { next } from './versions.js';

const INSTALL_DEADLINE_MS = 400_000;
/** Those that the example leaves on the earlier kit for a while. */
const OTHERS = ['mf-public', 'mf-control'];

let listed = '';

const earlierKits = async (place: Place) => (await place.release()).shell.record.offers.earlierKits ?? [];

/** What the other teams do in their own time. */
async function moveOthers(place: Place): Promise<void> {
  const { output } = await place.run("git grep -l '\\bPageTitle\\b' -- mf-control/src mf-public/src");
  for (const file of output.trim().split('\n'))
    await place.edit(file, (text) => text.replace(/\bPageTitle\b/g, 'PageHeading'));
  for (const name of OTHERS) {
    await place.edit(`${name}/package.json`, (text) => text.replace(/"kit": "[^"]+"/, '"kit": "^2"'));
    await place.run(`npx nx build ${name}`);
    await place.run(`npm run release -- publish ${name} --why "kit 2"`);
  }
}

export const moveAMajor: Follower = {
  document: 'docs/how-to/move-a-major.md',
  site: 'own',
  prepare: async (place) => {
    await place.startSite();
  },
  steps: [
    run('npm run raise -- kit 2.0.0', { values: { '2.0.0': next('libs/kit', 'major') } }),
    run('npm ci', { deadlineMs: INSTALL_DEADLINE_MS }),
    run('npm run release -- report'),
    run('npm run release -- report --check', { check: async (_, output) => expectIn(output, 'is up to date') }),
    run('npx nx build shell'),
    run('npm run release -- publish shell --why "kit 2, and kit 1 beside it"', {
      check: async (place) => expectEqual(await earlierKits(place), ['1.0.0'], 'The earlier kits'),
    }),
    run('npx nx build mf-tracking'),
    run('npm run release -- publish mf-tracking --why "kit 2"'),
    skip('npm run lock', 'asks the registry for every package'),
    skip('npm ci', 'the remotes of the example need no types of kit 1'),
    run('npm run release -- list', {
      check: async (_, output) => {
        listed = /^Kit 1.*$/m.exec(output)?.[0] ?? '';
      },
    }),
    sample('Kit 1.0.0, too: 2,531 bytes more on pages of mf-public, mf-control', (_, content) => {
      const anyNumber = (text: string) => text.trim().replace(/\b[\d,]+ bytes/, 'N bytes');
      expectEqual(anyNumber(listed), anyNumber(content), 'What list says of kit 1');
    }),
    run('npm run raise -- --drop-kit 1', { before: moveOthers }),
    run('npm ci', { deadlineMs: INSTALL_DEADLINE_MS }),
    run('npx nx build shell'),
    run('npm run release -- publish shell --why "kit 1 has gone"', {
      check: async (place) => expectEqual(await earlierKits(place), [], 'The earlier kits'),
    }),
    run('npm run raise -- contracts 2.0.0', { values: { '2.0.0': next('libs/contracts', 'major') } }),
    run('npx nx build backend && npm run openapi -w backend'),
    run('npm run release -- check-backend', {
      exitCode: 1,
      check: async (_, output) => expectIn(output, ...['mf-tracking', ...OTHERS].map((name) => `${name} 1.0.0: needs`)),
    }),
    run('npm run raise -- kit 1.1.0', { values: { '1.1.0': next('libs/kit', 'minor') } }),
    run('npm run raise -- contracts 1.1.0', { values: { '1.1.0': next('libs/contracts', 'minor') } }),
  ],
};
