import { resumeReport } from '@atelier/contracts/resume-report';
import { z } from 'zod';
import { maskedText } from './privacy/mask.ts';

/** Each reason of an unreadable file has an error code and a message. */
const readingFailures = [
  'encrypted',
  'scanned',
  'empty',
  'unreadable',
  'undecodable',
  'portfolio',
  'dynamic-form',
  'unknown-kind',
  'too-complex',
] as const;
export type ReadingFailure = (typeof readingFailures)[number];

export type HidingWay = 'invisible' | 'tiny' | 'same-colour' | 'off-page';

/** A line in reading order; `page` starts at 1, and `size` is in points. */
export interface ReadLine {
  page: number;
  text: string;
  size: number;
  bold: boolean;
  /** Headers and footers, which many parsers skip. */
  inMargin?: boolean;
}

/** Invisible text, which is reported but excluded from the score and the model's input. */
export interface HiddenText {
  page: number;
  text: string;
  way: HidingWay;
}

export interface ResumeDocument {
  pages: number;
  lines: ReadLine[];
  hidden: HiddenText[];
  links: string[];
  layout: {
    columns: number;
    /** The lines of cells, or of columns that cannot be told from cells. */
    sideBySide?: number;
    images: number;
    /** The pages that are pictures with recognised text behind them. */
    recognised?: number;
    unmappedCharacters: number;
    /** The number of embedded files, which are not read. */
    unreadParts?: number;
  };
  /** The lines of two-column pages for a parser that reads straight across. */
  across?: Pick<ReadLine, 'page' | 'text'>[];
}

/** Characters of no letter: missing and replacement characters, and the private use area. */
const unmapped = /[\0\uFFFD\uE000-\uF8FF]/g;
export const unmappedIn = (text: string) => text.match(unmapped)?.length ?? 0;

export function whyEmpty({ images, unmappedCharacters, unreadParts = 0 }: ResumeDocument['layout']) {
  if (images > 0) return 'scanned';
  return unmappedCharacters + unreadParts > 0 ? 'undecodable' : 'empty';
}

/** A document with fewer letters has almost no text. */
const fewestLetters = 40;
/** Each of these characters has more information than a Latin letter. */
const denseLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

export function withEnoughText(extracted: ExtractedDocument): ExtractedDocument {
  if (!extracted.read) return extracted;
  const { lines, layout } = extracted.document;
  const text = lines.map((line) => line.text).join('\n');
  const letters = (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) + (text.match(denseLetters)?.length ?? 0) * 2;
  if (letters < fewestLetters) return { read: false, failure: whyEmpty(layout) };
  return letters < layout.unmappedCharacters ? { read: false, failure: 'undecodable' } : extracted;
}

export type ExtractedDocument =
  | { read: true; document: ResumeDocument }
  | { read: false; failure: ReadingFailure };

/** The response of the process that read a hostile file, so it is checked like any input. */
export const readingResult = z.discriminatedUnion('read', [
  z.object({ read: z.literal(true), report: resumeReport, masked: maskedText }),
  z.object({ read: z.literal(false), failure: z.enum(readingFailures) }),
]);
export type ReadingResult = z.infer<typeof readingResult>;
