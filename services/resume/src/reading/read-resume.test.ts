import { describe, expect, it } from 'vitest';
import { hiddenBy, hiddenSentence } from '../corpus/hidden.ts';
import * as hostile from '../corpus/hostile.ts';
import * as sound from '../corpus/sound.ts';
import { resumeLines } from '../corpus/writing.ts';
import type { ResumeDocument } from './document.ts';
import { extract } from './extract.ts';
import { readingLimits } from './limits.ts';
import { readResume } from './read-resume.ts';

async function read(file: Buffer): Promise<ResumeDocument> {
  const answer = await extract(new Uint8Array(file), readingLimits);
  if (!answer.read) throw new Error(`not read: ${answer.fault}`);
  return answer.document;
}
const texts = (document: ResumeDocument) => document.lines.map((line) => line.text);
const words = (lines: readonly string[]) => lines.join(' ').replace(/[\s\u2003]+/g, ' ');

describe('a sound resume', () => {
  it('is read line by line, in order, with its dates beside their posts', async () => {
    const document = await read(await sound.oneColumn());
    expect(words(texts(document))).toBe(words(resumeLines));
    expect(document).toMatchObject({ pages: 1, hidden: [], layout: { columns: 1, unmappedCharacters: 0 } });
    expect(document.links).toEqual(['https://github.com/janeqdoe']);
    expect(document.lines.find((line) => line.text === 'Experience')).toMatchObject({ bold: true, size: 14 });
  });

  it('is read the same from another generator', async () => {
    const lines = texts(await read(await sound.otherGenerator()));
    expect(lines).toContain('Experience');
    expect(lines.join('\n')).toContain('cutting p95 latency by 40%');
  });

  it('is read though copying is forbidden', async () => {
    expect(texts(await read(await sound.ownerLocked()))).toContain('Jane Q. Doe');
  });

  it('is read in other languages', async () => {
    const text = texts(await read(await sound.otherLanguages())).join('\n');
    expect(text).toContain('\u0142\u0105\u0107\u0119\u015b\u017a\u017c');
    expect(text).toContain('Zo\u00eb M\u00fcller \u2014 Stra\u00dfe 5, M\u00fcnchen');
  });

  it.each(['interleaved', 'sequential'] as const)(
    'with two columns painted %s is read left, then right',
    async (order) => {
      const document = await read(await sound.twoColumns(order));
      expect(texts(document)).toEqual(['John Column', ...sound.columnLines.left, ...sound.columnLines.right]);
      expect(document.layout.columns).toBe(2);
    },
  );
});

describe('abuse 21: hidden text', () => {
  it.each([
    ['white', 'same-colour'],
    ['tiny', 'tiny'],
    ['offPage', 'off-page'],
    ['invisible', 'invisible'],
  ] as const)('made %s is flagged as %s and not among the lines', async (name, way) => {
    const document = await read(await hiddenBy[name]());
    expect(document.hidden.map((piece) => piece.way)).toContain(way);
    expect(document.hidden.map((piece) => piece.text).join(' ')).toContain(hiddenSentence);
    expect(texts(document)).toEqual(texts(await read(await hiddenBy.nothing())));
  });

  it('is not suspected where white letters stand on a dark side bar', async () => {
    const document = await read(await sound.darkSidebar());
    expect(document.hidden).toEqual([]);
    expect(words(texts(document))).toContain('jane.doe@example.com');
  });
});

describe('abuse 20: hostile and unfit files', () => {
  it.each([
    ['encrypted', hostile.encrypted, 'encrypted'],
    ['scanned', hostile.scanned, 'scanned'],
    ['empty', hostile.empty, 'empty'],
    ['broken', hostile.broken, 'unreadable'],
    ['not a PDF at all', hostile.notAPdf, 'not-a-pdf'],
    ['of 5,000 pages', () => hostile.manyPages(5000), 'too-complex'],
    ['a compressed bomb', () => hostile.bomb(200, 1), 'too-complex'],
    ['a bomb in two layers', () => hostile.bomb(200, 2), 'too-complex'],
  ] as const)('%s', async (_, make, fault) => {
    expect(await readResume(await make())).toEqual({ read: false, fault });
  });

  it('nested forms end at the limits', async () => {
    const limits = { ...readingLimits, process: { ...readingLimits.process, milliseconds: 3000 } };
    expect(await readResume(hostile.nestedForms(9), { limits })).toEqual({
      read: false,
      fault: 'too-complex',
    });
  });

  it('a script is not run, and the text is read', async () => {
    expect(texts(await read(hostile.scripted()))).toEqual(['Jane Doe jane.doe@example.com']);
  });
});
