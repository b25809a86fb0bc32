/** @jest-environment node */
import { Newest } from './newest.js';

describe('the newest', () => {
  it('stay, and what is used is new again', () => {
    const newest = new Newest<number>(2);
    newest.set('a', 1);
    newest.set('b', 2);
    newest.get('a');
    newest.set('c', 3);
    expect(['a', 'b', 'c'].map((key) => newest.get(key))).toEqual([1, undefined, 3]);
  });

  it('can be forgotten', () => {
    const newest = new Newest<number>(2);
    newest.set('a', 1);
    newest.clear();
    expect(newest.get('a')).toBeUndefined();
  });
});
