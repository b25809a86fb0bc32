import { inScope, readScope, type Scope } from './scope.js';
import { steps } from './steps.js';

const STANDARD: Scope = { extent: 'standard', thorough: false, affected: false };
const QUICK: Scope = { ...STANDARD, extent: 'quick' };
const ALL: Scope = { ...STANDARD, extent: 'all' };

const namesIn = (scope: Scope, projects: string[] = []) => {
  const affected = scope.affected ? { projects, journeys: ['e2e/journeys/find.spec.ts'] } : undefined;
  return inScope(steps(scope, [], affected), scope.extent, affected).map(({ name }) => name);
};

it.each<[string[], Scope]>([
  [[], STANDARD],
  [['--quick'], QUICK],
  [['--all'], ALL],
  [['--thorough'], { ...ALL, thorough: true }],
  [['--affected'], { ...STANDARD, affected: true }],
  [['--all', '--affected'], { ...ALL, affected: true }],
])('%j: %j', (args, scope) => expect(readScope(args)).toEqual(scope));

it.each([[['--fast']], [['backend']], [['--quick', '--all']], [['--all', '--thorough']]])('refuses %j', (args) =>
  expect(() => readScope(args)).toThrow(/--fast|backend|one of/),
);

it('runs every step with --all, and those that are not long unless told otherwise', () => {
  const all = steps(ALL, []);
  expect(namesIn(ALL)).toEqual(all.map(({ name }) => name));
  expect(namesIn(STANDARD)).toEqual(all.filter(({ extent }) => extent !== 'all').map(({ name }) => name));
});

it('runs the checks before everything else', () => {
  const isCheck = steps(ALL, []).map(({ check }) => check ?? false);
  expect(isCheck.lastIndexOf(true)).toBeLessThan(isCheck.indexOf(false));
});

it('runs all API specs and journeys with --all', () => {
  const commands = (scope: Scope) => steps(scope, []).map(({ command }) => command.join(' '));
  const runs = (scope: Scope, word: string) => commands(scope).some((command) => command.includes(word));
  for (const word of ['jest.groups.mjs', '--project=journeys --project=apart', '--project=measured', 'test:slow']) {
    expect(`${word} ${runs(ALL, word)}`).toBe(`${word} true`);
  }
  expect(runs(STANDARD, '-t test:standard')).toBe(true);
  expect(runs(STANDARD, '--project=journeys')).toBe(false);
});

it('tests the API on the embedded database without MariaDB, and fails for the other', () => {
  const api = steps(STANDARD, ['mariadb-server']).filter(({ name }) => name.startsWith('API on'));
  expect(api.map(({ name, missing }) => [name, Boolean(missing)])).toEqual([
    ['API on the embedded database', false],
    ['API on MariaDB', true],
  ]);
});

it('starts no browser and no database in a quick run', () => {
  const quick = namesIn(QUICK);
  expect(quick).toContain('unit tests');
  expect(quick.filter((name) => /browser|API on/.test(name))).toEqual([]);
});

it('tests the API when the backend is affected, and the browser when what it shows is', () => {
  const affected: Scope = { ...STANDARD, affected: true };
  expect(namesIn(affected, ['backend', 'e2e'])).toEqual(
    expect.arrayContaining(['API on the embedded database and MariaDB', 'journeys in the browser']),
  );
  expect(namesIn(affected, ['tools'])).not.toContain('API on the embedded database and MariaDB');
  expect(namesIn(affected, [])).toContain('lint and format');
});

it('runs the journeys that a change reaches', () => {
  const affected = { projects: ['e2e'], journeys: ['e2e/journeys/find.spec.ts'] };
  const [journeys] = steps({ ...ALL, affected: true }, [], affected).filter(
    ({ name }) => name === 'journeys in the browser',
  );
  expect(journeys?.command.slice(-4)).toEqual([
    '--project=smoke',
    '--project=journeys',
    '--project=apart',
    '/find.spec.ts',
  ]);
});

const alone = (name: string, file: string, project?: string) => {
  const step = steps(ALL, []).find((each) => each.name === name);
  const { folder, command } = step?.specs?.alone({ file, project, passed: 0, failures: [], seconds: 0 }) ?? {};
  return [folder, command?.join(' ')];
};

it.each([
  ['unit and component tests', 'libs/kit/src/a.spec.tsx', 'libs/kit', 'jest.config.mjs', 'src/a.spec.tsx'],
  ['slow unit and component tests', 'shell/server/a.slow.spec.ts', 'shell', 'jest.slow.mjs', 'server/a.slow.spec.ts'],
  ['releases in the browser', 'shell/release-tests/a.browser.ts', 'shell', 'jest.releases.mjs', 'a.browser.ts'],
])('runs a spec of %s alone', (name, file, folder, config, path) => {
  const [where, command] = alone(name, file);
  expect(where).toBe(folder);
  expect(command).toMatch(new RegExp(`-c ${config} --runInBand --runTestsByPath \\S*${path}`));
});

it('runs a spec of the API alone on its engine, and a group that could not be loaded as a group', () => {
  const name = 'API on the embedded database and MariaDB';
  const [, spec] = alone(name, 'backend/src/pages/pages.api.spec.ts', 'mariadb');
  expect(spec).toContain('-c jest.config.mjs --runInBand --selectProjects mariadb');
  expect(alone(name, 'backend/testing/groups/1.group.ts', 'embedded')[1]).toContain('-c jest.groups.mjs');
});

it('runs a journey and a fault alone', () => {
  expect(alone('journeys in the browser', 'e2e/journeys/find.spec.ts', 'journeys')[1]).toMatch(
    /--project=journeys --workers=1 .*\/find\.spec\.ts$/,
  );
  expect(alone('faults, the quick part', 'e2e/faults/tests/kills.spec.ts')[1]).toMatch(/--quick kills$/);
});

it('leaves the browser out where a change reaches no journey', () => {
  const affected = { projects: ['e2e'], journeys: [] };
  const names = steps({ ...ALL, affected: true }, [], affected).map(({ name }) => name);
  expect(names.filter((name) => name.includes('journeys'))).toEqual([]);
});
