import { describe, expect, it } from 'vitest';
import { parseRequestTarget } from './request-target.ts';

describe('a request target', () => {
  it('is parsed', () => {
    expect(parseRequestTarget('/pictures/a.png?w=400')).toEqual({ path: '/pictures/a.png', query: '?w=400' });
    expect(parseRequestTarget('/__clerk/npm/@clerk/ui@1/dist/ui.browser.js')).toEqual({
      path: '/__clerk/npm/@clerk/ui@1/dist/ui.browser.js',
      query: '',
    });
  });

  it('may have reserved characters encoded in its path', () => {
    expect(parseRequestTarget('/__clerk/npm/%40clerk/ui/a%20b.js')?.path).toBe(
      '/__clerk/npm/%40clerk/ui/a%20b.js',
    );
    expect(parseRequestTarget('/caf%C3%A9')?.path).toBe('/caf%C3%A9');
  });

  it('may have the doubled slash of ClerkJS before API keys, which is removed', () => {
    expect(parseRequestTarget('/__clerk//api_keys?subject=user_1')).toEqual({
      path: '/__clerk/api_keys',
      query: '?subject=user_1',
    });
    expect(parseRequestTarget('/__clerk//api_keys/ak_1/revoke')?.path).toBe('/__clerk/api_keys/ak_1/revoke');
  });

  it('may have any query', () => {
    expect(parseRequestTarget('/x?next=%2F..%2F')?.query).toBe('?next=%2F..%2F');
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
    '/__clerk//v1/client/sign_ins',
    '/__clerk//api_keys/..//v1/client',
    '/__clerk///api_keys',
    '/__clerk/v1/client/%73ign_ins',
    '/__clerk/v1/client/sign%5fins',
    '/__clerk/v1/client/%2573ign_ins',
    '/api%2Dx',
    '/%7Ea',
    'http://evil.example/a',
    '*',
  ])('abuse 27, 38: %s is refused', (target) => {
    expect(parseRequestTarget(target)).toBeNull();
  });
});
