import { strFromU8, unzipSync } from 'fflate';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { docxOf } from './docx.ts';
import { htmlOf } from './html.ts';
import { htmlPage } from './index.ts';
import { pdfOf } from './pdf.ts';

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
  expect(html).toContain('<h1 id="user-content-tea" dir="auto">Tea</h1>');
  expect(html).toContain('<a href="https://example.com">link</a>');
  expect(html).toContain('<td>c</td>');
});

it.each([
  ['a script', '<script>alert(1)</script>', '<script'],
  ['a handler', '<img src=x onerror=alert(1)>', '<img'],
  ['an image of another server', '![beacon](https://evil.example/x.png)', '<img'],
  ['an image by reference', '![beacon][x]\n\n[x]: https://evil.example/x.png', '<img'],
  ['an address with a scheme that runs', '[x](javascript:alert(1))', 'javascript:'],
  ['an encoded scheme', '[x](java&#115;cript:alert(1))', 'javascript:'],
  ['a definition with a scheme that runs', '[x]\n\n[x]: data:text/html,x', 'data:'],
])('abuse 23, 60: leaves out %s', (_name, text, part) => {
  expect(htmlOf(text)).not.toContain(part);
});

it('abuse 24: escapes the title', () => {
  const title = '</title><script>"';
  expect(htmlPage({ title, body: '' })).not.toContain('<script>');
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

/** The words `w0`, `w1` … of each kind of node; `url` is the target of a link. */
const kinds = `# w0

w1 **w2** *w3* ~~w4~~ \`w5\` List<w6>
w7

<details>
<summary>w8</summary>
w9
</details>

[w10](https://a.example/url0) [w11][ref] https://a.example/url1 <https://a.example/url2> ![w12](https://a.example/url3)
![w13][ref] ![](https://a.example/url4) note[^1]

[ref]: https://a.example/url5
[^1]: w14

    > w15

> w16
> - w17
>
>   w18

- w19

  5. w20

     | w21 | b |
     | --- | - |
     | w22 **w23** | <w24> |

- \`\`\`js
  w25
  \`\`\`
- [x] w26
- [ ] w27

    w28

* * *

<!-- w29 -->
`;
const words = Array.from({ length: 30 }, (_, index) => `w${index}`);
const urls = Array.from({ length: 6 }, (_, index) => `https://a.example/url${index}`);

async function pdf(markdown: string) {
  const document = await getDocumentProxy(new Uint8Array(await pdfOf({ title: 'Tea', markdown })));
  const pages = [];
  const annotations = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const placed = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [x = 0, y = 0] = item.transform.slice(4).map(Number);
      return [{ text: item.str, x, y, end: x + item.width }];
    });
    pages.push(placed);
    annotations.push(...(await page.getAnnotations()));
  }
  const placed = pages.flat();
  return {
    pages,
    placed,
    text: placed.map(({ text }) => text).join(' '),
    links: annotations.flatMap(({ url }) => url ?? []),
    destinations: annotations.flatMap(({ dest }) => dest ?? []),
  };
}

async function docx(markdown: string) {
  const files = unzipSync(new Uint8Array(await docxOf({ title: 'Tea', markdown })));
  return Object.entries(files)
    .filter(([name]) => /\.(?:xml|rels)$/.test(name))
    .map(([, file]) => strFromU8(file))
    .join('\n');
}

it('abuse 43: a link with credentials is text in every format', async () => {
  const trap =
    '[Sign in](https://good.example@evil.example/) <https://user:pw@evil.example> [x](https:u@evil.example)';
  const [inPdf, inDocx] = await Promise.all([pdf(trap), docx(trap)]);
  expect(htmlOf(trap)).not.toContain('<a');
  expect(htmlOf(trap)).toContain('Sign in');
  expect(inDocx).not.toContain('<w:hyperlink');
  expect(inPdf.links).toEqual([]);
});

it('keeps the text and the links of every kind of markup in every format', async () => {
  const [inPdf, inDocx] = await Promise.all([pdf(kinds), docx(kinds)]);
  const html = htmlOf(kinds);
  for (const word of words) {
    const whole = new RegExp(`\\b${word}\\b`);
    expect(html).toMatch(whole);
    expect(inDocx).toMatch(whole);
    expect(inPdf.text).toMatch(whole);
  }
  for (const url of urls) {
    expect(html).toContain(`href="${url}"`);
    expect(inDocx).toContain(url);
    expect(inPdf.links).toContain(url);
  }
  for (const state of ['\u2612', '\u2610']) {
    expect(inDocx).toContain(state);
    expect(inPdf.text).toContain(state);
  }
  expect(inDocx).toContain('w:footnoteReference');
  expect(inPdf.text).toContain('[1]');
  expect(inPdf.text).toContain('5.');
  expect(inDocx).toContain('<w:start w:val="5"/>');
});

it('makes tables of PDF with columns, alignment, and breaks within cells', async () => {
  const row = '| Green | 5 | one<br>two |\n';
  const { placed } = await pdf(
    `| Kind | Price | Notes |\n| - | -: | - |\n${row}| Black tea | 1700 | three |`,
  );
  const at = (word: string) => placed.find(({ text }) => text.trim() === word) ?? { x: 0, y: 0, end: 0 };
  expect(at('Green').x).toBe(at('Black tea').x);
  expect(at('5').end).toBeCloseTo(at('1700').end);
  expect(at('5').x).toBeGreaterThan(at('1700').x);
  expect([at('one').x, at('two').x]).toEqual([at('three').x, at('three').x]);
  expect(at('two').y).toBeLessThan(at('one').y);
});

it('continues a table of PDF on the next page below its header, and keeps wide tables on the page', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => `| r${index} | ${'long text '.repeat(9)} |\n`).join(
    '',
  );
  const wide = `|${' column |'.repeat(14)}\n|${' - |'.repeat(14)}\n|${' a few words |'.repeat(14)}`;
  const { pages } = await pdf(`| Kind | Text |\n| - | - |\n${rows}\n\n${wide}`);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.slice(0, -1).every((page) => page.some(({ text }) => text === 'Kind'))).toBe(true);
  for (const { end, y } of pages.flat()) expect([end < 545, y > 50]).toEqual([true, true]);
});

it('shows line breaks, front matter as code, and links that lead nowhere as text', async () => {
  const text = '---\ntitle: Tea\n---\n\none<br>two\n\n[gone](#gone) [page](/about)';
  expect(htmlOf(text)).toMatch(
    /<pre><code class="language-yaml">title: Tea\n<\/code>.*one<br>\ntwo.*>gone page</s,
  );
  expect(await docx(text)).toMatch(/one<\/w:t>.*<w:br\/>.*two/);
  const { placed, links } = await pdf(text);
  expect(placed.map(({ text }) => text)).toEqual(['title: Tea', 'one', 'two', 'gone page']);
  expect(links).toEqual([]);
});

it('leads from anchors to their heading', async () => {
  const text = '# Tea\n\n# Tea\n\n[below](#tea-1) [kettles](#K%C3%A4nnchen-ok)\n\n## Kännchen: OK?';
  const html = htmlOf(text);
  for (const id of ['tea-1', 'kännchen-ok']) {
    expect(html).toContain(`id="user-content-${id}"`);
    expect(html).toContain(`href="#user-content-${encodeURI(id)}"`);
  }
  const xml = await docx(text);
  const targets = [...xml.matchAll(/<w:hyperlink [^>]*w:anchor="(\w+)"/g)].map(([, name]) => name);
  expect(targets).toHaveLength(2);
  for (const name of targets) expect(xml).toMatch(new RegExp(`<w:bookmarkStart [^>]*w:name="${name}"`));
  expect((await pdf(text)).destinations).toEqual(['user-content-tea-1', 'user-content-kännchen-ok']);
});

it('keeps lines and indents of code, and hard breaks', async () => {
  const text = '```\nfor\n    in\n\tlast\n```\n\none  \ntwo';
  const { placed } = await pdf(text);
  const at = (word: string) => placed.find(({ text }) => text.trim() === word) ?? { x: 0, y: 0 };
  expect(at('in').y).toBeLessThan(at('for').y);
  expect(at('two').y).toBeLessThan(at('one').y);
  expect(at('in').x).toBeGreaterThan(at('for').x + 10);
  expect(at('last').x).toBe(at('in').x);
  expect(await docx(text)).toContain('<w:br/>');
});

it.each([
  ['Polish and Cyrillic', '# Ż\u00f3łta Čaj История'],
  ['Greek', '# Καλημέρα'],
  ['Vietnamese', '# Nguyễn Thị Hường'],
  ['Hebrew', '# שלום עולם'],
  ['Arabic', '# تاريخ الشاي'],
  ['Thai', '# ประวัติ'],
  ['Devanagari', '# चाय'],
  ['Japanese', '# 茶の歴史'],
  ['Chinese', '# 茶的歷史龙'],
  ['Korean', '# 차의 역사'],
  ['symbols', '→ ≤ ∑ ☐ ★ ½ € ∀x∈ℝ'],
  ['emoji', '# 🚀 👍🏽 👩‍👩‍👧 🇩🇪 ❤️'],
  ['invisible characters', 'a\u00ad\u200bb\u2060 \u202ec\u202c'],
])('writes %s', async (_, markdown) => {
  await expect(pdfOf({ title: 'Tea', markdown })).resolves.toBeInstanceOf(Buffer);
});

it('writes from right to left what begins so', async () => {
  const { placed } = await pdf('שלום (עולם) 12\n\nTea');
  const hebrew = placed.filter(({ text }) => /[א-ת]/.test(text));
  const tea = placed.find(({ text }) => text === 'Tea');
  expect(Math.min(...hebrew.map(({ x }) => x))).toBeGreaterThan((tea?.x ?? 0) + 200);
  expect(placed.find(({ text }) => text.includes('12'))?.x).toBeLessThan(hebrew[0]?.x ?? 0);
  expect(await docx('שלום')).toContain('<w:bidi/>');
  expect(htmlOf('שלום')).toContain('<p dir="auto">');
});

it('names the letters that no font has, instead of other ones', async () => {
  const error = await pdfOf({ title: 'Tea', markdown: '# \u1200 and \u1201' }).catch((error) => error);
  expect(error).toMatchObject({ name: 'MissingLetters', letters: ['\u1200', '\u1201'] });
});

it('leaves out characters that XML forbids', async () => {
  expect(await docx('a\u0001\u0008b')).toContain('>ab<');
});
