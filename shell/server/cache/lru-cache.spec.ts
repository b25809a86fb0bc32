/** @jest-environment node */
import { LruCache } from './lru-cache.js';

describe('an LRU cache', () => {
  it('evicts the least recently used entry', () => {
    const cache = new LruCache<number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    cache.get('a');
    cache.set('c', 3);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
  });

  it('evicts as many as necessary for its total size, and what is larger than that at once', () => {
    const cache = new LruCache<string>(10, (value, key) => value.length + key.length);
    const kept = () => ['a', 'b', 'c', 'd'].filter((key) => cache.get(key) !== undefined);
    cache.set('a', '123');
    cache.set('b', '123');
    cache.set('a', '1');
    expect(kept()).toEqual(['a', 'b']);
    cache.set('c', '1234');
    expect(kept()).toEqual(['b', 'c']);
    cache.set('d', '1234567890');
    expect(kept()).toEqual([]);
    cache.set('a', '123456789');
    expect(kept()).toEqual(['a']);
    cache.clear();
    cache.set('b', '123456789');
    expect(kept()).toEqual(['b']);
  });

  it('can be cleared', () => {
    const cache = new LruCache<number>(2);
    cache.set('a', 1);
    cache.clear();
    expect(cache.get('a')).toBeUndefined();
  });
});
