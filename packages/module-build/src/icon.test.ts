import { describe, expect, it } from 'vitest';
import { iconDataUri, iconProblems } from './icon.ts';

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"${attributes}>${inside}</svg>`;

describe('an icon', () => {
  it('is valid when it is one element with a viewBox', () => {
    const icon = svg('<g transform="rotate(45 12 12)"><path d="M4 12h16" stroke-linecap="round"/></g>');
    expect(iconProblems(icon)).toEqual([]);
  });

  it.each([
    ['a processing instruction', `<?xml-stylesheet href="a.css"?>${svg('')}`],
    ['a document type', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`],
    ['no viewBox', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['something else', '<p viewBox="0 0 1 1">hi</p>'],
    ['a picture', svg(`<image href="data:image/png;base64,${'A'.repeat(4000)}"/>`)],
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
