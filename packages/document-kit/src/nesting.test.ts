import { strFromU8, unzipSync } from 'fflate';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { docxOf } from './docx.ts';
import { htmlOf } from './html.ts';
import { pdfOf } from './pdf.ts';

let count = 0;
const word = () => {
  count += 1;
  return `w${count}x`;
};
const url = () => `https://a.example/${count}`;

const leaves = [
  word,
  () => `\`${word()}\``,
  () => `![${word()}](${url()})`,
  () => `![${word()}][ref]`,
  () => `${word()}[^1]`,
  () => `${word()}<br>${word()}`,
  () => `<b>${word()}</b>`,
  () => `[${word()}](#here)`,
  () => `[${word()}](/nowhere)`,
];
const marks: ((inner: string) => string)[] = [
  (inner) => `**${inner}**`,
  (inner) => `*${inner}*`,
  (inner) => `~~${inner}~~`,
  (inner) => `[${inner}](${url()})`,
  (inner) => `[${inner}][ref]`,
];
const inline = () => [
  ...leaves.map((leaf) => leaf()),
  ...marks.flatMap((mark) => leaves.map((leaf) => mark(leaf()))),
  ...marks.flatMap((outer) =>
    marks.map((mark) => outer(`${word()} ${mark(`![${word()}](${url()}) ${word()}[^1]`)}`)),
  ),
];

const indented = (text: string, first: string) =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first : ' '.repeat(first.length)) + line)
    .join('\n');
let notes = 1;
const containers: ((inner: string) => string)[] = [
  (inner) => inner.replaceAll(/^/gm, '> '),
  (inner) => indented(inner, '- '),
  (inner) => indented(inner, '7. '),
  (inner) => indented(inner, '- [x] '),
  (inner) => {
    notes += 1;
    return `${word()}[^n${notes}]\n\n${indented(inner, `[^n${notes}]: `)}`;
  },
];
const blocks = [
  word,
  () => `# ${word()}`,
  () => '***',
  () => `\`\`\`\n${word()}\n\`\`\``,
  () => `<div>\n${word()}\n</div>`,
  () => `| ${word()} |\n| - |\n| ${word()} |`,
  () => `- ${word()}`,
  () => `7. ${word()}`,
  () => `> ${word()}`,
];
const nested = () => [
  ...blocks.map((block) => block()),
  ...containers.flatMap((container) => blocks.map((block) => container(block()))),
  ...containers.flatMap((outer) =>
    containers.flatMap((container) => blocks.map((block) => outer(container(block())))),
  ),
];

const parts = inline();
const text = [
  '# here',
  ...parts,
  ...inline().map((part) => `## ${part}`),
  ...inline().map((part) => `| ${part} | b |\n| - | - |\n| ${part} | d |`),
  ...nested(),
  '[ref]: https://a.example/ref\n[^1]: note',
].join('\n\n');
const words = text.match(/\bw\d+x\b/g) ?? [];
function missingIn(output: string): string[] {
  const found = new Set(output.match(/w\d+x/g));
  return words.filter((one) => !found.has(one));
}

/** The children that ISO/IEC 29500-1 (section 17) allows, of those that the library makes. */
const allowed: Record<string, readonly string[]> = {
  'w:body': ['w:p', 'w:tbl', 'w:sectPr'],
  'w:footnote': ['w:p', 'w:tbl'],
  'w:tbl': ['w:tblPr', 'w:tblGrid', 'w:tr'],
  'w:tr': ['w:trPr', 'w:tc'],
  'w:tc': ['w:tcPr', 'w:p', 'w:tbl'],
  'w:p': ['w:pPr', 'w:r', 'w:hyperlink', 'w:bookmarkStart', 'w:bookmarkEnd'],
  'w:hyperlink': ['w:r'],
  'w:r': [
    'w:rPr',
    'w:t',
    'w:br',
    'w:tab',
    'w:drawing',
    'w:footnoteReference',
    'w:footnoteRef',
    'w:separator',
    'w:continuationSeparator',
  ],
};

/** The elements in places where they are not allowed, and cells that do not end with a paragraph. */
function misplacedIn(xml: string): string[] {
  const found = new Set<string>();
  const open: { name: string; last: string }[] = [];
  for (const [, end, name = '', empty] of xml.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
    const parent = open.at(-1);
    if (end) {
      const { name: closed, last } = open.pop() ?? { name: '', last: '' };
      if (closed !== name) found.add(`${name} closes ${closed}`);
      if (['w:tc', 'w:footnote'].includes(name) && last !== 'w:p') found.add(`${name} ends with ${last}`);
      continue;
    }
    if (parent && allowed[parent.name]?.includes(name) === false) found.add(`${name} in ${parent.name}`);
    if (parent?.name === 'w:body' && parent.last === 'w:tbl' && name !== 'w:p')
      found.add(`${name} after w:tbl`);
    if (parent) parent.last = name;
    if (!empty) open.push({ name, last: '' });
  }
  return [...found];
}

it('makes Word documents whose elements are where the standard allows them', async () => {
  const files = unzipSync(new Uint8Array(await docxOf({ title: 'Tea', markdown: text })));
  const xml = ['word/document.xml', 'word/footnotes.xml'].map((name) =>
    strFromU8(files[name] ?? new Uint8Array()),
  );
  expect(xml.flatMap(misplacedIn)).toEqual([]);
  const references = xml[0]?.match(/<w:footnoteReference [^>]*>/g) ?? [];
  expect(new Set(references).size).toBe(references.length);
  expect(missingIn(xml.join())).toEqual([]);
});

it('makes HTML that a parser reads as it is written', () => {
  const html = htmlOf(text);
  const again = toHtml(fromHtml(html, { fragment: true }));
  expect(again.replaceAll('=""', '') === html.replaceAll('=""', '')).toBe(true);
  expect(missingIn(html)).toEqual([]);
});

it('makes PDF with all words', async () => {
  const document = await getDocumentProxy(new Uint8Array(await pdfOf({ title: 'Tea', markdown: text })));
  const shown: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    shown.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  expect(missingIn(shown.join(''))).toEqual([]);
});
