import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { docxOf, htmlOf, pdfOf } from './formats.ts';
import { htmlImage, htmlPage } from './index.ts';

const markdown = `# Tea

A **bold** [link](https://example.com) and a [trap](javascript:alert(1)).

1. One
2. Two
   - Nested

| a | b |
| - | - |
| c | d |
`;

it('makes HTML with headings, lists and tables', () => {
  const html = htmlOf(markdown);
  expect(html).toContain('<h1>Tea</h1>');
  expect(html).toContain('<a href="https://example.com">link</a>');
  expect(html).toContain('<td>c</td>');
});

it.each([
  ['a script', '<script>alert(1)</script>', '<script'],
  ['a handler', '<img src=x onerror=alert(1)>', 'onerror'],
  ['an image of another server', '![beacon](https://evil.example/x.png)', '<img'],
  ['an image by reference', '![beacon][x]\n\n[x]: https://evil.example/x.png', '<img'],
  ['an address with a scheme that runs', '[x](javascript:alert(1))', 'javascript:'],
  ['an encoded scheme', '[x](java&#115;cript:alert(1))', 'javascript:'],
  ['a definition with a scheme that runs', '[x]\n\n[x]: data:text/html,x', 'data:'],
])('abuse 23, 60: leaves out %s', (_name, text, part) => {
  expect(htmlOf(text)).not.toContain(part);
});

it('abuse 24: escapes the title, the footer and the text of an image', () => {
  const title = '</title><script>"';
  expect(htmlPage({ title, body: htmlImage('/a.png', title), footer: title })).not.toContain('<script>');
});

it('makes a Word document with headings, numbered lists, tables and safe links', async () => {
  const files = unzipSync(new Uint8Array(await docxOf({ title: 'Tea', markdown })));
  const text = strFromU8(files['word/document.xml'] ?? new Uint8Array());
  expect(text).toContain('w:val="Heading1"');
  expect(text).toContain('<w:numPr>');
  expect(text).toContain('<w:tbl>');
  const links = strFromU8(files['word/_rels/document.xml.rels'] ?? new Uint8Array());
  expect(links).toContain('https://example.com');
  expect(links).not.toContain('javascript');
});

it('makes a PDF', async () => {
  expect((await pdfOf({ title: 'Tea', markdown })).subarray(0, 5).toString()).toBe('%PDF-');
});
