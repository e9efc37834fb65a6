import { resumeReport } from '@atelier/contracts';
import { z } from 'zod';
import { maskedText } from './privacy/mask.ts';

/** Why a file was not read. Each has its own error code and message. */
const readingFailures = ['encrypted', 'scanned', 'empty', 'unreadable', 'too-complex'] as const;
export type ReadingFailure = (typeof readingFailures)[number];

/** Why a piece of text counts as hidden: a person who reads the page does not see it. */
export type HidingWay = 'invisible' | 'tiny' | 'same-colour' | 'off-page';

/** A line as a program reads it, in reading order. `page` starts at 1; `size` is the letters' height in points. */
export interface ReadLine {
  page: number;
  text: string;
  size: number;
  bold: boolean;
}

/** Text that is in the file but not visible. It is reported, and passed neither to the score nor to the model. */
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
  layout: { columns: number; images: number; unmappedCharacters: number };
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
