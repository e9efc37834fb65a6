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

  it('may have in its path what has to be encoded there', () => {
    expect(readAddress('/__clerk/npm/%40clerk/ui/a%20b.js')?.path).toBe('/__clerk/npm/%40clerk/ui/a%20b.js');
    expect(readAddress('/caf%C3%A9')?.path).toBe('/caf%C3%A9');
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
    '/__clerk/v1/client/%73ign_ins',
    '/__clerk/v1/client/sign%5fins',
    '/__clerk/v1/client/%2573ign_ins',
    '/api%2Dx',
    '/%7Ea',
    'http://evil.example/a',
    '*',
  ])('abuse 27, 38: %s is refused', (target) => {
    expect(readAddress(target)).toBeNull();
  });
});
