import { inScope, readScope } from './scope.js';
import { steps } from './steps.js';

const namesIn = (scope: 'all' | 'quick' | 'affected', affected: string[] = []) =>
  inScope(steps(scope, []), scope, () => affected).map(({ name }) => name);

it.each([
  [[], 'all'],
  [['--quick'], 'quick'],
  [['--affected'], 'affected'],
])('%j: %s', (args, scope) => expect(readScope(args)).toBe(scope));

it.each([[['--fast']], [['backend']], [['--quick', '--affected']]])('refuses %j', (args) =>
  expect(() => readScope(args)).toThrow(/--fast|backend|either/),
);

it('runs everything unless told otherwise', () => {
  expect(namesIn('all')).toEqual(steps('all', []).map(({ name }) => name));
});

it('starts no browser and no database in a quick run', () => {
  const quick = namesIn('quick');
  expect(quick).toContain('unit and component tests');
  expect(quick.filter((name) => /browser|API on/.test(name))).toEqual([]);
});

it('tests the API when the backend is affected, and the browser when what it shows is', () => {
  expect(namesIn('affected', ['backend', 'e2e'])).toEqual(
    expect.arrayContaining(['API on MariaDB', 'journeys in the browser']),
  );
  expect(namesIn('affected', ['tools'])).not.toContain('API on MariaDB');
  expect(namesIn('affected', [])).toContain('lint and format');
});
