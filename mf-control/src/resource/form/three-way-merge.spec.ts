import { changesOf, threeWayMerge } from './three-way-merge';

const base = { title: 'Left', city: 'Oslo', icon: 'truck' };

it.each([
  ['no change elsewhere', base, { ...base, title: 'Here' }, [], [], { ...base, title: 'Here' }],
  [
    'changes to different fields',
    { ...base, city: 'Rome' },
    { ...base, title: 'Here' },
    [],
    ['city'],
    { ...base, title: 'Here', city: 'Rome' },
  ],
  [
    'the same change on both sides',
    { ...base, title: 'Both' },
    { ...base, title: 'Both' },
    [],
    [],
    { ...base, title: 'Both' },
  ],
  [
    'different changes to one field',
    { ...base, title: 'There' },
    { ...base, title: 'Here' },
    [{ name: 'title', theirs: 'There' }],
    [],
    { ...base, title: 'Here' },
  ],
  ['a change here that was undone', { ...base, title: 'There' }, base, [], ['title'], { ...base, title: 'There' }],
])('merges %s', (_, theirs, ours, conflicts, adopted, merged) => {
  expect(threeWayMerge(base, theirs, ours)).toEqual({ conflicts, adopted, merged });
});

it('finds the changes of merged values', () => {
  expect(changesOf({ ...base, city: 'Rome' }, base)).toEqual({ city: 'Rome' });
});
