import { changesOf, meet } from './three-way-merge';

const base = { title: 'Left', city: 'Oslo', icon: 'truck' };

it.each([
  ['nothing elsewhere', base, { ...base, title: 'Here' }, [], [], { ...base, title: 'Here' }],
  [
    'another field elsewhere',
    { ...base, city: 'Rome' },
    { ...base, title: 'Here' },
    [],
    ['city'],
    { ...base, title: 'Here', city: 'Rome' },
  ],
  [
    'the same value in both places',
    { ...base, title: 'Both' },
    { ...base, title: 'Both' },
    [],
    [],
    { ...base, title: 'Both' },
  ],
  [
    'two values of one field',
    { ...base, title: 'There' },
    { ...base, title: 'Here' },
    [{ name: 'title', there: 'There' }],
    [],
    { ...base, title: 'Here' },
  ],
  ['what is typed back to the start', { ...base, title: 'There' }, base, [], ['title'], { ...base, title: 'There' }],
])('%s', (_, there, here, clashes, taken, merged) => {
  expect(meet(base, there, here)).toEqual({ clashes, taken, merged });
});

it('tells the changes of merged values', () => {
  expect(changesOf({ ...base, city: 'Rome' }, base)).toEqual({ city: 'Rome' });
});
