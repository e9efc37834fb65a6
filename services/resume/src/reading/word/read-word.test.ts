import { describe, expect, it } from 'vitest';
import { resumeLines } from '../../../fixtures/resume-text.ts';
import {
  lyingWordBomb,
  paragraph,
  run,
  wordBomb,
  wordFile,
  wordResume,
} from '../../../fixtures/word-documents.ts';
import { readingLimits } from '../../limits.ts';
import { readWord } from './read-word.ts';

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

describe('abuse 20: a hostile Word document', () => {
  it.each([
    ['an archive without a document', Buffer.from('PK\u0003\u0004 and nothing else', 'latin1'), 'unreadable'],
    ['markup that ends early', wordFile('<w:p>'), 'unreadable'],
    ['entities that expand', wordFile(paragraph('<w:r><w:t>&lol;</w:t></w:r>')), 'unreadable'],
    ['no text', wordFile(paragraph('')), 'empty'],
    ['a line of many characters', wordFile(paragraph(run('x'.repeat(40_000)))), 'too-complex'],
    ['a bomb', wordBomb(60), 'too-complex'],
    ['a bomb that claims to be small', lyingWordBomb(60), 'unreadable'],
  ])('%s is refused', (_, file, failure) => {
    expect(readWord(new Uint8Array(file), readingLimits)).toEqual({ read: false, failure });
  });
});
