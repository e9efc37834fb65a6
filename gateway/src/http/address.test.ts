import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';

describe('an address', () => {
  it('is taken apart', () => {
    expect(readAddress('/pictures/a.png?w=400')).toEqual({ path: '/pictures/a.png', query: '?w=400' });
    expect(readAddress('/__clerk/npm/@clerk/ui@1/dist/ui.browser.js')).toEqual({
      path: '/__clerk/npm/@clerk/ui@1/dist/ui.browser.js',
      query: '',
    });
  });

  it('may have anything in its query', () => {
    expect(readAddress('/x?next=%2F..%2F')?.query).toBe('?next=%2F..%2F');
  });

  it.each([
    '/../etc/passwd',
    '/a/./b',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/x',
    '/a%5c..%5cb',
    '/a\\b',
    '//evil.example/a',
    '/a%00b',
    '/%zz',
    'http://evil.example/a',
    '*',
  ])('abuse 27: %s is refused', (target) => {
    expect(readAddress(target)).toBeNull();
  });
});
