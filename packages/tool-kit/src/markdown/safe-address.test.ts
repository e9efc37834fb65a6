import { describe, expect, it } from 'vitest';
import { isExternal, safeAddress } from './safe-address.ts';

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
  ])('lets %s through', (address) => {
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
  ])('abuse 23: empties %j', (address) => {
    expect(safeAddress(address)).toBe('');
  });

  it('knows an address that leads away', () => {
    expect(['https://a.example', '//a.example', 'mailto:a@b.c'].every(isExternal)).toBe(true);
    expect(['/ai', 'a/b', '#c', '?q=https://x'].some(isExternal)).toBe(false);
  });
});
