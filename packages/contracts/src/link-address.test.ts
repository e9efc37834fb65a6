import { describe, expect, it } from 'vitest';
import { hasUserInfo, isExternal, safeAddress } from './link-address.ts';

describe('safeAddress', () => {
  it.each([
    'http://a.example',
    'HTTPS://a.example/x?y#z',
    'irc://a.example/room',
    'ircs://a.example',
    'mailto:ada@example.com',
    'xmpp:ada@example.com',
    '/ai/write-article',
    'page?time=12:30',
    '#part:two',
    './a/b:c',
    '',
  ])('allows %s', (address) => {
    expect(safeAddress(address)).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'ftp://a.example',
    'tel:123',
  ])('abuse 23: returns an empty string for %j', (address) => {
    expect(safeAddress(address)).toBe('');
  });

  it.each([
    'https://user:pass@host.example',
    'https://user@host.example/x',
    'https://good.example@evil.example',
    'https://good.example%40evil.example',
    'https://good.example%2F@evil.example',
    'https://us%40er:pa%3Ass@evil.example',
    'https://@evil.example',
    'https://:@evil.example',
    '//@evil.example',
    '///@evil.example',
    '////@evil.example',
    'https:///@evil.example',
    'https://///:@evil.example',
    'https:/@evil.example',
    'https:@evil.example',
    '\\\\\\@evil.example',
    '/\\/@evil.example',
    '\\//:@evil.example',
    'https:/\\/@evil.example',
    'http:\\\\\\@evil.example',
    '/\n//\t@evil.example',
    '%5C%5C%5C@evil.example',
    'https://good.example%5C@evil.example',
    'HTTPS://GOOD.EXAMPLE@evil.example',
    '//good.example@evil.example',
    '\\\\good.example@evil.example',
    '/\\good.example@evil.example',
    'https:\\\\good.example@evil.example',
    'https:/good.example@evil.example',
    'https:good.example@evil.example',
    'https:////good.example@evil.example',
    'ht\ttps://good.example@evil.example',
    'https:/\n/good.example\r@evil.example',
    ' https://good.example@evil.example',
    '%5C%5Cgood.example@evil.example',
    'irc://nick@irc.example/room',
    'https://good.example\uff20evil.example',
    'https://exa mple',
  ])('abuse 43: detects user info in %j', (address) => {
    expect(hasUserInfo(address)).toBe(true);
  });

  it.each([
    'https://a.example/@ada',
    'https://a.example/?mail=ada@a.example',
    'https://a.example/#@ada',
    'https://a.example:8080/x',
    'https://[2001:db8::1]/x',
    'mailto:ada@example.com',
    'xmpp:ada@example.com',
    '/ai/@ada',
    '//a.example/x@y',
    '///a.example/@ada',
    'https:\\\\a.example\\@ada',
    'https://a.example/%5C%5C@ada',
    '@ada',
    '#part',
    '',
  ])('abuse 43: detects no user info in %j', (address) => {
    expect(hasUserInfo(address)).toBe(false);
  });

  it.each([
    'https://a.example',
    '//a.example',
    '/\t/a.example',
    '\\\\a.example',
    ' //a.example',
    'mailto:a@b.c',
  ])('reports %j as external', (address) => {
    expect(isExternal(address)).toBe(true);
  });

  it.each(['/ai', 'a/b', '#c', '?q=https://x', ''])('reports %j as internal', (address) => {
    expect(isExternal(address)).toBe(false);
  });
});
