import { describe, expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

describe('a bounded map', () => {
  it('forgets what was used longest ago', () => {
    const map = new BoundedMap<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    map.get('a');
    map.set('c', 3);
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
  });

  it('counts what entries weigh, and keeps none that is too heavy alone', () => {
    const map = new BoundedMap<string, string>(5, (text) => text.length);
    map.set('a', '123');
    map.set('a', '12');
    map.set('b', '123');
    map.set('c', '123456');
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual(['12', '123', undefined]);
    map.set('d', '12345');
    expect(map.size).toBe(1);
  });
});
