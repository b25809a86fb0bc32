import { applyDiff } from './edit.js';

const TEXT = 'one\n  two\nthree\n\nthree\n';

it('removes and adds lines where the others are', () => {
  expect(applyDiff(TEXT, ' one\n-  two\n+  2\n+  2.5\n@@\n \n-three\n+3\n')).toBe('one\n  2\n  2.5\nthree\n\n3\n');
});

it.each<[string, string]>([
  [' two\n+a\n', 'These lines are there 0 times, not once:\ntwo'],
  [' three\n+a\n', 'These lines are there 2 times, not once:\nthree'],
])('says which lines are not there once', (diff, message) => {
  expect(() => applyDiff(TEXT, diff)).toThrow(message);
});
