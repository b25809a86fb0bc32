import { inScope, readScope, type Scope } from './scope.js';
import { steps } from './steps.js';

const STANDARD: Scope = { extent: 'standard', affected: false };
const QUICK: Scope = { ...STANDARD, extent: 'quick' };
const ALL: Scope = { ...STANDARD, extent: 'all' };

const namesIn = (scope: Scope, affected: string[] = []) =>
  inScope(steps(scope, []), scope, () => affected).map(({ name }) => name);

it.each<[string[], Scope]>([
  [[], STANDARD],
  [['--quick'], QUICK],
  [['--all'], ALL],
  [['--affected'], { ...STANDARD, affected: true }],
  [['--all', '--affected'], { ...ALL, affected: true }],
])('%j: %j', (args, scope) => expect(readScope(args)).toEqual(scope));

it.each([[['--fast']], [['backend']], [['--quick', '--all']]])('refuses %j', (args) =>
  expect(() => readScope(args)).toThrow(/--fast|backend|either/),
);

it('runs every step with --all, and those that are not long unless told otherwise', () => {
  const all = steps(ALL, []);
  expect(namesIn(ALL)).toEqual(all.map(({ name }) => name));
  expect(namesIn(STANDARD)).toEqual(all.filter(({ long }) => !long).map(({ name }) => name));
});

it('runs all API specs and journeys with --all', () => {
  const commands = (scope: Scope) => steps(scope, []).map(({ command }) => command.join(' '));
  const runs = (scope: Scope, word: string) => commands(scope).some((command) => command.includes(word));
  for (const word of ['jest.groups.mjs', '--project=journeys --project=apart', '--project=measured', 'test:slow']) {
    expect(`${word} ${runs(ALL, word)}`).toBe(`${word} true`);
  }
  expect(runs(STANDARD, 'jest.standard.mjs')).toBe(true);
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
