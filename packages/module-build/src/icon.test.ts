import { describe, expect, it } from 'vitest';
import { iconDataUri, iconProblems } from './icon.ts';

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"${attributes}>${inside}</svg>`;

describe('an icon', () => {
  it('is valid when it contains only shapes', () => {
    const icon = svg('<g transform="rotate(45 12 12)"><path d="M4 12h16" stroke-linecap="round"/></g>');
    expect(iconProblems(icon)).toEqual([]);
  });

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a handler', svg('<path d="M0 0" onload="alert(1)"/>')],
    ['a foreign object', svg('<foreignObject><p>hi</p></foreignObject>')],
    ['an external image', svg('<image href="https://x.example/a.png"/>')],
    ['a reference', svg('<path d="M0 0" fill="url(#a)"/>')],
    ['an attribute without quotes', svg('<path d=M0/>')],
    ['an attribute without a value', svg('<path hidden d="M0 0"/>')],
    ['attributes without a space between them', svg('<path d="M0 0"fill="red"/>')],
    ['a style', svg('', ' style="background:red"')],
    ['a processing instruction', `<?xml-stylesheet href="a.css"?>${svg('')}`],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`],
    ['no viewBox', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['something else', '<p viewBox="0 0 1 1">hi</p>'],
  ])('is refused with %s', (_, icon) => {
    expect(iconProblems(icon).length).toBeGreaterThan(0);
  });

  it('is inlined without characters that can end a url("…")', () => {
    const uri = iconDataUri(svg('<path d="M4 12h16"/>'));
    expect(uri.startsWith('data:image/svg+xml,')).toBe(true);
    expect(uri).not.toMatch(/["'()<>\\#]/);
    expect(decodeURIComponent(uri)).toContain("<path d='M4 12h16'/>");
  });
});
