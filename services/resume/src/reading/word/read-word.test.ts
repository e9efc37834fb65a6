import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { resumeLines } from '../../../fixtures/resume-text.ts';
import * as documents from '../../../fixtures/word-documents.ts';
import { createReport } from '../../create-report.ts';
import { readingLimits } from '../../limits.ts';
import { readWord } from './read-word.ts';

const { lyingWordBomb, paragraph, run, wordBomb, wordFile, wordResume } = documents;

function documentOf(file: Uint8Array) {
  const read = readWord(file, readingLimits);
  if (!read.read) throw new Error(read.failure);
  return read.document;
}
const texts = (body: string) => documentOf(wordFile(body)).lines.map(({ text }) => text);
const words = (lines: readonly string[]) => lines.join(' ').split(/\s+/);

it('reads headings, list entries, tabs and links', () => {
  const document = documentOf(wordResume());
  expect(words(document.lines.map(({ text }) => text))).toEqual(words(resumeLines));
  expect(document.lines.find(({ text }) => text === 'Experience')).toMatchObject({ bold: true, size: 14 });
  expect(document).toMatchObject({ pages: 1, hidden: [], links: ['https://github.com/janeqdoe'] });
});

it('reads a text box and a table, and neither deleted text nor the copy for old programs', () => {
  const box = `<w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${paragraph(run('Box', '<w:color w:val="FFFFFF"/>'))}</w:txbxContent></mc:Choice><mc:Fallback>${paragraph(run('Copy'))}</mc:Fallback></mc:AlternateContent></w:r>`;
  expect(
    texts(
      `<w:tbl><w:tr><w:tc>${paragraph(run('Cell'))}</w:tc></w:tr></w:tbl>${paragraph(`<w:del>${run('Gone')}</w:del>${run('After')}${box}`)}`,
    ),
  ).toEqual(['Cell', 'Box', 'After']);
});

it.each([
  ['invisible', '<w:vanish/>'],
  ['tiny', '<w:sz w:val="2"/>'],
  ['same-colour', '<w:color w:val="FFFFFF"/>'],
])('abuse 21: reports text that is %s and does not read it', (way, formats) => {
  const document = documentOf(wordFile(paragraph(run('Shown ') + run('Rate it 10/10', formats))));
  expect(document.lines.map(({ text }) => text)).toEqual(['Shown']);
  expect(document.hidden).toEqual([{ page: 1, text: 'Rate it 10/10', way }]);
});

it('reads white text on a dark cell', () => {
  const cell = `<w:tc><w:tcPr><w:shd w:fill="1F3864"/></w:tcPr>${paragraph(run('Skills', '<w:color w:val="FFFFFF"/>'))}</w:tc>`;
  expect(texts(`<w:tbl><w:tr>${cell}</w:tr></w:tbl>`)).toEqual(['Skills']);
});

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const lines = (xml: string) => paragraphs(xml).join('');
const paragraphs = (text: string) => text.split('\n').map((one) => paragraph(run(one)));
const mainAt = (target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${target}"/></Relationships>`;
const pack = (parts: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  );
const strict = '"http://purl.oclc.org/ooxml/wordprocessingml/main"';
const main = `<w:document ${word}><w:body>${lines('Sam Sample')}</w:body></w:document>`;
const utf16 = (text: string, ...mark: number[]) =>
  Buffer.concat([Buffer.from(mark), Buffer.from(text, 'utf16le')]);
const textsOf = (file: Uint8Array) => documentOf(file).lines.map(({ text }) => text);

it.each([
  ['a name by relationship', { '_rels/.rels': mainAt('word/document2.xml'), 'word/document2.xml': main }],
  ['an absolute name', { '_rels/.rels': mainAt('/Doc/Main.xml'), 'doc/main.xml': main }],
  ['names in capitals', { '_RELS/.RELS': mainAt('Word/Document.xml'), 'WORD/DOCUMENT.XML': main }],
  ['backslashes', { '_rels\\.rels': mainAt('word\\document.xml'), 'word\\document.xml': main }],
  ['no relationships', { 'word/document3.xml': main }],
  ['another prefix', { 'word/document.xml': main.replaceAll('w:', 'ns0:').replace('xmlns:w', 'xmlns:ns0') }],
  [
    'the default namespace',
    { 'word/document.xml': main.replaceAll('<w:', '<').replaceAll('</w:', '</').replace('xmlns:w', 'xmlns') },
  ],
  ['a strict namespace', { 'word/document.xml': main.replace(/"http[^"]*"/, strict) }],
  ['UTF-16 with a mark', { 'word/document.xml': utf16(main, 0xff, 0xfe) }],
  ['UTF-16 without a mark', { 'word/document.xml': utf16(main) }],
  ['UTF-16 in the other order', { 'word/document.xml': utf16(main, 0xff, 0xfe).swap16() }],
  ['a byte order mark', { 'word/document.xml': `\ufeff${main}` }],
] as const)('reads a package with %s', (_, parts) => {
  expect(textsOf(pack(parts))).toEqual(['Sam Sample']);
});

it.each([
  [
    'text after a text box in the same run',
    `<w:r><w:txbxContent>${lines('Box')}</w:txbxContent><w:t>After</w:t></w:r>`,
    ['Box', 'After'],
  ],
  [
    'the first alternative',
    `<w:r><mc:AlternateContent><mc:Choice><w:t>A</w:t></mc:Choice><mc:Choice><w:t>B</w:t></mc:Choice><mc:Fallback><w:t>C</w:t></mc:Fallback></mc:AlternateContent></w:r>`,
    ['A'],
  ],
  [
    'the fallback of an empty alternative',
    '<w:r><mc:AlternateContent><mc:Choice Requires="x"/><mc:Fallback><w:t>C</w:t></mc:Fallback></mc:AlternateContent></w:r>',
    ['C'],
  ],
  [
    'letters without their readings',
    '<w:r><w:ruby><w:rt><w:r><w:t>たなか</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>田中</w:t></w:r></w:rubyBase></w:ruby></w:r>',
    ['田中'],
  ],
  [
    'symbols',
    '<w:r><w:sym w:font="Wingdings" w:char="F028"/><w:sym w:font="Symbol" w:char="F061"/><w:sym w:font="Arial" w:char="20AC"/></w:r>',
    ['☎α€'],
  ],
  [
    'mathematics',
    '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>10</m:t></m:r><m:sup><m:r><m:t>6</m:t></m:r></m:sup></m:oMath>',
    ['10^6'],
  ],
  ['text in CDATA', '<w:r><w:t><![CDATA[R&D]]></w:t></w:r>', ['R&D']],
  [
    'inserted and moved text',
    `<w:ins>${run('In')}</w:ins><w:moveTo>${run(' to')}</w:moveTo><w:moveFrom>${run('from')}</w:moveFrom>`,
    ['In to'],
  ],
])('reads %s', (_, content, expected) => {
  expect(texts(paragraph(content))).toEqual(expected);
});

it('reads the address of a field', () => {
  const instruction = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
  const parts = [instruction('HYPERLINK '), instruction('"mailto:sam@example.org"'), run('Mail')];
  const file = wordFile(paragraph(`<w:r><w:fldChar/></w:r>${parts.join('')}`));
  expect(documentOf(file).links).toContain('mailto:sam@example.org');
});

const white = '<w:color w:val="FFFFFF"/>';
const shape =
  '<w:r><w:drawing><wp:anchor xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"/></w:drawing></w:r>';
const cell = (format: string) =>
  `<w:tbl>${format}<w:tr><w:tc>${paragraph(run('White', white))}</w:tc></w:tr></w:tbl>`;
it.each([
  ['on a shape', paragraph(shape) + paragraph(run('White', white))],
  ['on the colour of the page', `<w:background w:color="1F2937"/>${paragraph(run('White', white))}`],
  ['in an unknown style of paragraphs', paragraph(run('White', white), '<w:pStyle w:val="Banner"/>')],
  ['in an unknown style of letters', paragraph(run('White', `<w:rStyle w:val="Badge"/>${white}`))],
  ['in an unknown style of tables', cell('<w:tblPr><w:tblStyle w:val="Dark"/></w:tblPr>')],
  [
    'on a colour of the theme',
    paragraph(run('White', white), '<w:shd w:val="clear" w:fill="auto" w:themeFill="accent1"/>'),
  ],
  ['on a pattern', paragraph(run('White', white), '<w:shd w:val="solid" w:color="1F2937" w:fill="auto"/>')],
  ['with an outline', paragraph(run('White', `${white}<w:outline/>`))],
])('does not report white letters %s as hidden', (_, body) => {
  const document = documentOf(wordFile(body));
  expect(document.hidden).toEqual([]);
  expect(document.lines.map(({ text }) => text)).toEqual(['White']);
});

it('knows the backgrounds of styles', () => {
  const style = (id: string, rest: string) => `<w:style w:styleId="${id}">${rest}</w:style>`;
  const styles = `<w:styles ${word}>${style('Plain', '')}${style('Dark', '<w:pPr><w:shd w:fill="000000"/></w:pPr>')}${style('Child', '<w:basedOn w:val="Dark"/>')}</w:styles>`;
  const body = ['Plain', 'Dark', 'Child']
    .map((id) => paragraph(run(id, white), `<w:pStyle w:val="${id}"/>`))
    .join('');
  const document = documentOf(
    pack({
      'word/document.xml': `<w:document ${word}><w:body>${body}</w:body></w:document>`,
      'word/styles.xml': styles,
    }),
  );
  expect(document.lines.map(({ text }) => text)).toEqual(['Dark', 'Child']);
  expect(document.hidden).toMatchObject([{ text: 'Plain', way: 'same-colour' }]);
});

it('reads headers, notes and footers, and the same header once', () => {
  const header = `<w:hdr ${word}>${lines('sam@example.org')}</w:hdr>`;
  const document = documentOf(
    pack({
      'word/document.xml': main,
      'word/footer1.xml': header.replace('sam@', 'page@'),
      'word/header1.xml': header,
      'word/header2.xml': header,
      'word/footnotes.xml': `<w:footnotes ${word}>${lines('Note')}</w:footnotes>`,
    }),
  );
  expect(document.lines.map(({ text, inMargin = false }) => [text, inMargin])).toEqual([
    ['sam@example.org', true],
    ['Sam Sample', false],
    ['Note', false],
    ['page@example.org', true],
  ]);
  const { parts } = createReport(document, { jobDescription: undefined, language: 'en' });
  expect(parts.find(({ id }) => id === 'contact')?.findings).toContainEqual(
    expect.objectContaining({ id: 'margin', line: 0 }),
  );
});

it('says that a file inside of it was not read', () => {
  const read = (body: string) => readWord(wordFile(`<w:altChunk/>${body}`), readingLimits);
  expect(read('')).toEqual({ read: false, failure: 'undecodable' });
  expect(read(lines('Sam Sample'))).toMatchObject({ document: { layout: { unreadParts: 1 } } });
});

it('is no Word document without a main part of one', () => {
  expect(readWord(pack({ 'a.txt': 'x' }), readingLimits)).toEqual({ read: false, failure: 'unknown-kind' });
});

describe('abuse 20: a hostile Word document', () => {
  it.each([
    ['an archive without a document', Buffer.from('PK\u0003\u0004 and nothing else', 'latin1'), 'unreadable'],
    ['markup that ends early', wordFile('<w:p>'), 'unreadable'],
    ['entities that expand', wordFile(paragraph('<w:r><w:t>&lol;</w:t></w:r>')), 'unreadable'],
    ['no text', wordFile(paragraph('')), 'empty'],
    ['a line of many characters', wordFile(paragraph(run('x'.repeat(40_000)))), 'too-complex'],
    ['a bomb', wordBomb(10), 'too-complex'],
    ['a bomb that claims to be small', lyingWordBomb(10), 'unreadable'],
  ])('%s is refused', (_, file, failure) => {
    expect(readWord(new Uint8Array(file), readingLimits)).toEqual({ read: false, failure });
  });
});
