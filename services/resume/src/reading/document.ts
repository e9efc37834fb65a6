/** Why a file was not read. Each has an error code and a sentence of its own for people. */
export const readingFaults = [
  'not-a-pdf',
  'encrypted',
  'scanned',
  'empty',
  'unreadable',
  'too-complex',
] as const;
export type ReadingFault = (typeof readingFaults)[number];

/** Why a piece of text is taken for hidden: a person who looks at the page does not see it. */
export type HidingWay = 'invisible' | 'tiny' | 'same-colour' | 'off-page';

/** A line as a machine reads it, in reading order. `page` starts at 1; `size` is the letters' height in points. */
export interface ReadLine {
  page: number;
  text: string;
  size: number;
  bold: boolean;
}

/** Text that stands in the file but is not to be seen. It is flagged, and goes neither into the score nor to the model. */
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
  /** Addresses that the file's links lead to. */
  links: string[];
  /** What makes it hard to read for machines. */
  layout: { columns: number; pictures: number; unmappedCharacters: number };
}

/** What became of reading a file. */
export type ExtractedDocument =
  | { read: true; document: ResumeDocument }
  | { read: false; fault: ReadingFault };
