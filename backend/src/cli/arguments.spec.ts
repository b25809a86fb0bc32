import { hasOneOf } from './arguments.js';

describe.each<[string[], string[][], string[][]]>([
  [[''], [[]], [['x'], ['--x']]],
  [['[FOLDER] [--prune]'], [[], ['/a'], ['--prune'], ['--prune', '/a']], [['/a', '/b'], ['--purge'], ['-p']]],
  [['[FOLDER]', 'drill FOLDER'], [['drill', '/a']], [['drill'], ['try', '/a'], ['drill', '/a', '/b']]],
  [
    ['demo remove [--yes]'],
    [
      ['demo', 'remove'],
      ['demo', 'remove', '--yes'],
    ],
    [['demo'], ['demo', 'add']],
  ],
])('%j', (form, right, wrong) => {
  test.each(right.map((argv) => [argv]))('has %j', (argv) => expect(hasOneOf(form, argv)).toBe(true));
  test.each(wrong.map((argv) => [argv]))('has not %j', (argv) => expect(hasOneOf(form, argv)).toBe(false));
});
