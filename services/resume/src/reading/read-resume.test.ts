import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@atelier/server-kit/logging';
import { warmProcesses } from '@atelier/server-kit/testing';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { columnLayouts } from '../../fixtures/column-layouts.ts';
import { hiddenBy, hiddenSentence } from '../../fixtures/hidden-text.ts';
import * as hostile from '../../fixtures/hostile-files.ts';
import * as placed from '../../fixtures/positioned-text.ts';
import { resumeLines } from '../../fixtures/resume-text.ts';
import * as sound from '../../fixtures/valid-resumes.ts';
import { createReport } from '../create-report.ts';
import type { ResumeDocument } from '../document.ts';
import { type ReadingLimits, readingLimits } from '../limits.ts';
import { mask } from '../privacy/mask.ts';
import { extract } from './extract.ts';
import { toRows } from './layout.ts';
import { createResumeReader } from './read-resume.ts';

// The processes use up their processor time while other tests use the processors.
vi.setConfig({ testTimeout: 120_000 });

async function read(file: Buffer): Promise<ResumeDocument> {
  const result = await extract(new Uint8Array(file), readingLimits);
  if (!result.read) throw new Error(`not read: ${result.failure}`);
  return result.document;
}
const texts = (document: ResumeDocument) => document.lines.map((line) => line.text);
const words = (lines: readonly string[]) => lines.join(' ').replace(/[\s\u2003]+/g, ' ');

async function saved(file: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-readers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'resume.pdf');
  await writeFile(path, file);
  return path;
}

const processes = warmProcesses();
afterAll(() => processes.stop());

/** `limited`: in a process of its own, with limits of time that hold on a busy machine too. */
async function readResume(
  file: Buffer,
  {
    limited = false,
    limits = readingLimits,
    jobDescription,
    signal,
  }: { limited?: boolean; limits?: ReadingLimits; jobDescription?: string; signal?: AbortSignal } = {},
) {
  const log: string[] = [];
  const logger = createLogger({ name: 'resume', destination: { write: (line) => void log.push(line) } });
  const slots = { concurrency: 1, waitingPerUser: 1 };
  const reader = createResumeReader({ ...slots, ...(!limited && { run: processes.run }), limits, logger });
  const result = await reader(
    { path: await saved(file) },
    { userId: 'ada', jobDescription, language: 'en', signal },
  ).catch((error: unknown) => error);
  return { result, log: log.join('') };
}

describe('a valid resume', () => {
  it('is read line by line, in order, with dates next to their posts', async () => {
    const document = await read(await sound.oneColumn());
    expect(words(texts(document))).toBe(words(resumeLines));
    expect(document).toMatchObject({ pages: 1, hidden: [], layout: { columns: 1, unmappedCharacters: 0 } });
    expect(document.links).toEqual(['https://github.com/janeqdoe']);
    expect(document.lines.find((line) => line.text === 'Experience')).toMatchObject({ bold: true, size: 14 });
  });

  it('is read the same from another generator', async () => {
    const lines = texts(await read(sound.otherGenerator()));
    expect(lines).toContain('Experience');
    expect(lines.join('\n')).toContain('cutting p95 latency by 40%');
  });

  it('is read although copying is forbidden', async () => {
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
      const across = createReport(document, { jobDescription: undefined, language: 'en' }).across ?? [];
      expect(across.map(({ text }) => text)).toContain(
        `${sound.columnLines.left[0]} \u2003${sound.columnLines.right[0]}`,
      );
    },
  );
});

describe('text as files have it', () => {
  it.each([
    [90, ''],
    [90, '/Rotate 90'],
    [180, ''],
    [270, '/Rotate 270'],
    [0, '/Rotate 180'],
  ])('turned by %i degrees on a page with %j is read upright', async (angle, page) => {
    const document = await read(placed.turnedPage(angle, page));
    expect(texts(document)).toEqual(texts(await read(placed.turnedPage(0))));
    expect(document.hidden).toEqual([]);
  });

  it('in form fields and notes on the page is read, unless it is not shown', async () => {
    expect(words(texts(await read(placed.formPage())))).toBe('Name: Sam Sample Typed later');
  });

  it('in a code that the file only names is read', async () => {
    expect(texts(await read(placed.namedCodePage('90ms-RKSJ-H')))).toEqual(['名前', '名前']);
  });

  it.each([
    ['in an unknown code', () => placed.namedCodePage('Nobody-Knows-H')],
    ['drawn as shapes', placed.drawnPage],
  ])('%s is not scored', async (_, make) => {
    expect((await readResume(make())).result).toMatchObject({
      code: 'pdf_unreadable',
      message: expect.stringContaining('drawn as shapes'),
    });
  });

  it('written from right to left is read from there, with numbers and Latin words as they are', () => {
    const pieces = ['(', '2019', 'منذ', ')', 'Example', 'مهندس في شركة'].map((text, index) => ({
      text,
      x: index * 30,
    }));
    const [row] = toRows(pieces.map((piece) => ({ ...piece, y: 9, width: 20, size: 10, bold: false })));
    expect(row?.segments.map(({ text }) => text)).toEqual(['مهندس في شركة Example ( منذ 2019 )']);
  });

  it.each([120, 180, 240])('with gaps of %i thousandths within words is read in whole words', async (gap) => {
    const shown = [
      `[(Experien) -${gap} (ce)] TJ`,
      `[(Led a team) -${gap} ( of en) -${gap} (gin) -${gap} (eers)] TJ`,
    ];
    const alone = '(sam) Tj 1 0 0 1 84 640 Tm (ple) Tj ( text) Tj';
    const content = `BT /F1 12 Tf ${shown.map((text, at) => `1 0 0 1 60 ${700 - at * 20} Tm ${text}`).join(' ')} 1 0 0 1 60 640 Tm ${alone} ET`;
    expect(texts(await read(placed.pageOf(content)))).toEqual([
      'Experience',
      'Led a team of engineers',
      'sample text',
    ]);
  });

  it('under a pale watermark is read, and nothing is hidden', async () => {
    const mark = '0.9 g BT /F1 60 Tf 0.7 0.7 -0.7 0.7 150 300 Tm (CONFIDENTIAL) Tj ET';
    const document = await read(placed.pageOf(`BT /F1 12 Tf 60 700 Td (Jane Doe) Tj ET ${mark}`));
    expect([texts(document), document.hidden]).toEqual([['Jane Doe'], []]);
  });

  it.each([true, false])(
    'recognised in a picture of the page is read, and named so (over it: %s)',
    async (isOver) => {
      const document = await read(placed.recognisedPage(isOver));
      expect([document.lines.length, document.hidden]).toEqual([24, []]);
      const { parts } = createReport(document, { jobDescription: undefined, language: 'en' });
      expect(parts.find(({ id }) => id === 'parsing')?.findings).toContainEqual(
        expect.objectContaining({ kind: 'fix', message: expect.stringContaining('recognised text') }),
      );
    },
  );

  it('of a table is not said to be read in the right order', async () => {
    const table = columnLayouts.find(({ name }) => name === 'a table');
    const document = await read(await (table?.file() ?? Promise.reject()));
    const { parts } = createReport(document, { jobDescription: undefined, language: 'en' });
    expect(parts.find(({ id }) => id === 'parsing')).toMatchObject({
      points: 7,
      findings: [{ kind: 'fix', message: expect.stringContaining('side by side') }],
    });
  });

  it.each([
    ['the cover sheet of a portfolio', placed.coverSheet, 'portfolio'],
    ['a form that only Acrobat draws', placed.dynamicForm, 'form (XFA)'],
  ])('on %s is refused as such', async (_, make, words) => {
    expect((await readResume(make())).result).toMatchObject({
      code: 'pdf_unreadable',
      message: expect.stringContaining(words),
    });
  });

  it('of a few letters is as good as none', async () => {
    expect((await readResume(hostile.page(['Page 1 of 1']))).result).toMatchObject({ code: 'pdf_empty' });
  });
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

  it.each([
    ['with an outline', '1 g 2 Tr'],
    ['on a gradient', '/Sh1 sh 1 g'],
  ])('is not reported for white letters %s', async (_, state) => {
    const shading =
      '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 595 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [0 0 1] /N 1 >> /Extend [true true] >>';
    const page = `/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /Shading << /Sh1 ${shading} >> >>`;
    const document = await read(placed.pageOf(`${state} BT /F1 12 Tf 60 700 Td (Jane Doe) Tj ET`, { page }));
    expect(document.hidden).toEqual([]);
    expect(texts(document)).toEqual(['Jane Doe']);
  });

  it('is not reported for white letters on a dark side bar', async () => {
    const document = await read(await sound.darkSidebar());
    expect(document.hidden).toEqual([]);
    expect(words(texts(document))).toContain('jane.doe@example.com');
  });
});

describe('abuse 20: hostile and unsuitable files', () => {
  it.each([
    ['encrypted', hostile.encrypted, 'pdf_encrypted'],
    ['scanned', hostile.scanned, 'pdf_scanned'],
    ['empty', hostile.empty, 'pdf_empty'],
    ['broken', hostile.broken, 'pdf_unreadable'],
    ['not a PDF at all', hostile.notAPdf, 'unsupported_media'],
    ['of 5,000 pages', () => hostile.manyPages(5000), 'pdf_too_complex'],
  ] as const)('%s', async (_, make, code) => {
    expect((await readResume(await make())).result).toMatchObject({ code });
  });

  it.each([
    ['a compressed bomb', 1_000, 1],
    ['a bomb in two layers', 1_200, 2],
  ] as const)('%s is refused within the limits of the process', async (_, megabytes, layers) => {
    const { result } = await readResume(hostile.bomb(megabytes, layers), { limited: true });
    expect(result).toMatchObject({ code: 'pdf_too_complex' });
  });

  it.each([
    ['RTF', Buffer.from('{\\rtf1 Jane Doe}')],
    [
      'OpenDocument (ODT)',
      Buffer.from('PK\u0003\u0004..........mimetypeapplication/vnd.oasis.opendocument.textPK', 'latin1'),
    ],
    ['Word 97-2003 (DOC)', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['Pages', Buffer.from('PK\u0003\u0004 Index/Document.iwa', 'latin1')],
  ])('refuses a document in the format %s by its name', async (format, file) => {
    expect((await readResume(file)).result).toMatchObject({
      code: 'unsupported_media',
      message: expect.stringContaining(format),
    });
  });

  it('refuses an encrypted Word document as such', async () => {
    const parts = [Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')];
    expect((await readResume(Buffer.concat(parts))).result).toMatchObject({ code: 'pdf_encrypted' });
  });

  it('stops nested forms at the limits', async () => {
    const process = { ...readingLimits.process, cpuMilliseconds: 1000, milliseconds: 10_000 };
    const limits = { ...readingLimits, process };
    const { result } = await readResume(hostile.nestedForms(9), { limited: true, limits });
    expect(result).toMatchObject({ code: 'pdf_too_complex' });
  });

  it('reads the text and runs no script', async () => {
    expect(texts(await read(hostile.scripted()))).toEqual(['Jane Doe jane.doe@example.com']);
  });
});

describe('abuse 31: text that takes long to process', () => {
  it.each([
    ['one line of 40,000 characters', () => hostile.longLine(40_000)],
    ['one line of 40,000 characters on a wide page', () => hostile.longLine(40_000, 2_000_000)],
    ['one line of 100,000 characters', () => hostile.longLine(100_000)],
    ['a page 2,000,000 units wide', () => hostile.page(['Jane Doe'], 2_000_000)],
  ] as const)('%s is refused', async (_, make) => {
    const file = make();
    expect(file.length).toBeLessThan(2_000);
    expect((await readResume(file)).result).toMatchObject({ code: 'pdf_too_complex' });
  });

  const limits = [
    { lines: 3 },
    { characters: 50 },
    { lineCharacters: 5 },
    { pageSide: 500 },
    { pageOperations: 3 },
  ];
  it.each(limits)('is refused above the limit of %j', async (limit) => {
    const file = hostile.page(Array(4).fill('Jane Doe, Leeds'));
    expect(await extract(new Uint8Array(file), readingLimits)).toMatchObject({ read: true });
    expect(await extract(new Uint8Array(file), { ...readingLimits, ...limit })).toEqual({
      read: false,
      failure: 'too-complex',
    });
  });

  it('is read, scored, matched and masked up to the limits', async () => {
    const lines = Array.from({ length: 40 }, () => 'a-'.repeat(900));
    const { result } = await readResume(hostile.page(lines, 14_000), {
      limited: true,
      jobDescription: 'We need '.repeat(1_000),
    });
    expect(result).toMatchObject({ report: { lines: { length: 40 } } });
  });

  it.each(['a-', 'a.', 'A a', '1,', 'aA', '@', 'www.', '[a](', '+1 '])(
    'the rules take linear time for %j, a hundred thousand characters long',
    (piece) => {
      const text = piece.repeat(100_000 / piece.length);
      const report = createReport(
        {
          pages: 1,
          lines: [{ page: 1, text, size: 10, bold: false }],
          hidden: [],
          links: [text],
          layout: { columns: 1, images: 0, unmappedCharacters: 0 },
        },
        { jobDescription: text.slice(0, 10_000), language: 'en' },
      );
      expect(report.lines).toHaveLength(1);
      expect(mask(text).text.length).toBeGreaterThan(0);
    },
  );

  it('stops when its client disconnects', async () => {
    const client = new AbortController();
    const reading = readResume(hostile.nestedForms(9), { limited: true, signal: client.signal });
    client.abort(new Error('disconnected'));
    expect((await reading).result).toMatchObject({ message: 'disconnected' });
  });
});

describe('abuse 34: streams that break after they have been decompressed', () => {
  it('300 of 16 MB each are refused within the limits of the process', async () => {
    const file = hostile.breakingStreams(300, 15_900_000);
    const { result, log } = await readResume(file, { limited: true });
    expect(result).toMatchObject({ code: 'pdf_too_complex' });
    // A slow machine reaches the limit of time first.
    expect(log).toMatch(/failure=too-(?:much-memory|slow)/);
  });

  it('a small one does not keep the rest of the page from being read', async () => {
    const document = await read(hostile.breakingStreams(1, 1_000));
    expect(texts(document)).toEqual(['Jane Doe jane.doe@example.com']);
  });
});

const requestOf = (userId: string, signal = new AbortController().signal) =>
  ({ userId, jobDescription: undefined, language: 'en', signal }) as const;

it('abuse 31: does not delay a user by the slow files of another user', async () => {
  const [slow, plain] = [await saved(hostile.nestedForms(9)), await saved(await sound.oneColumn())];
  const read = createResumeReader({ concurrency: 2, waitingPerUser: 10 });
  const leave = new AbortController();
  let ended = 0;
  const attacks = [1, 2].map(() =>
    read({ path: slow }, requestOf('eve', leave.signal))
      .catch(() => undefined)
      .finally(() => {
        ended += 1;
      }),
  );
  await expect(read({ path: plain }, requestOf('ada'))).resolves.toMatchObject({ report: expect.anything() });
  expect(ended).toBe(0);
  leave.abort();
  await Promise.all(attacks);
});

it('refuses a file when the user has too many waiting', async () => {
  const plain = await saved(await sound.oneColumn());
  const read = createResumeReader({ concurrency: 1, waitingPerUser: 1 });
  const next = () => read({ path: plain }, requestOf('ada'));
  const results = await Promise.allSettled([next(), next(), next()]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(results[2]).toMatchObject({ reason: { code: 'rate_limited' } });
});

it('logs a reading process that ends without a result', async () => {
  const limits = { ...readingLimits, process: { ...readingLimits.process, responseBytes: 10 } };
  const { result, log } = await readResume(await sound.oneColumn(), { limited: true, limits });
  expect(result).toMatchObject({ code: 'pdf_too_complex' });
  expect(log).toContain('failure=response-too-large');
});
