import { resumeReport } from '@atelier/contracts/resume-report';
import { z } from 'zod';
import { maskedText } from './privacy/mask.ts';

/** The reason of an unreadable file. Each has its own error code and message. */
const readingFailures = [
  'encrypted',
  'scanned',
  'empty',
  'unreadable',
  'undecodable',
  'unknown-kind',
  'too-complex',
] as const;
export type ReadingFailure = (typeof readingFailures)[number];

/** Why a piece of text counts as hidden from human readers. */
export type HidingWay = 'invisible' | 'tiny' | 'same-colour' | 'off-page';

/** A line as a program reads it, in reading order. `page` starts at 1; `size` is the letters' height in points. */
export interface ReadLine {
  page: number;
  text: string;
  size: number;
  bold: boolean;
  /** Whether it is in a header or footer of the page, which many parsers skip. */
  inMargin?: boolean;
}

/** Invisible text in the file. It is reported, but excluded from the score and the model's input. */
export interface HiddenText {
  page: number;
  text: string;
  way: HidingWay;
}

/** A resume that was read. */
export interface ResumeDocument {
  pages: number;
  lines: ReadLine[];
  hidden: HiddenText[];
  links: string[];
  layout: {
    columns: number;
    images: number;
    unmappedCharacters: number;
    /** Files inside of it that are not read. */
    unreadParts?: number;
  };
  /** The lines of two-column pages for a parser that reads straight across. */
  across?: Pick<ReadLine, 'page' | 'text'>[];
}

/** Letters that cannot be mapped to text: missing characters, the replacement character, the private use area. */
const unmapped = /[\0\uFFFD\uE000-\uF8FF]/g;
export const unmappedIn = (text: string) => text.match(unmapped)?.length ?? 0;

/** The reason of missing text in a file. */
export function whyEmpty({ images, unmappedCharacters, unreadParts = 0 }: ResumeDocument['layout']) {
  if (images > 0) return 'scanned';
  return unmappedCharacters + unreadParts > 0 ? 'undecodable' : 'empty';
}

/** Fewer letters than this are almost no text. */
const fewestLetters = 40;
/** Letters that carry more information than a Latin letter. */
const denseLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Refuses a document with too little readable text for a score. */
export function withEnoughText(extracted: ExtractedDocument): ExtractedDocument {
  if (!extracted.read) return extracted;
  const { lines, layout } = extracted.document;
  const text = lines.map((line) => line.text).join('\n');
  const letters = (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) + (text.match(denseLetters)?.length ?? 0) * 2;
  if (letters < fewestLetters) return { read: false, failure: whyEmpty(layout) };
  return letters < layout.unmappedCharacters ? { read: false, failure: 'undecodable' } : extracted;
}

/** The result of extracting a file's text. */
export type ExtractedDocument =
  | { read: true; document: ResumeDocument }
  | { read: false; failure: ReadingFailure };

/**
 * The response of the reading process. It has read a hostile file, so its response is checked like any input; the contract
 * cuts the report at `reportLimits`.
 */
export const readingResult = z.discriminatedUnion('read', [
  z.object({ read: z.literal(true), report: resumeReport, masked: maskedText }),
  z.object({ read: z.literal(false), failure: z.enum(readingFailures) }),
]);
export type ReadingResult = z.infer<typeof readingResult>;
