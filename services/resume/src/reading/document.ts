import { z } from 'zod';

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
export const hidingWays = ['invisible', 'tiny', 'same-colour', 'off-page'] as const;

/** A line as a machine reads it, in reading order. `page` starts at 1; `size` is the letters' height in points. */
export const readLine = z.object({ page: z.int(), text: z.string(), size: z.number(), bold: z.boolean() });
export type ReadLine = z.infer<typeof readLine>;

/** Text that stands in the file but is not to be seen. It is flagged, and goes neither into the score nor to the model. */
export const hiddenText = z.object({ page: z.int(), text: z.string(), way: z.enum(hidingWays) });
export type HiddenText = z.infer<typeof hiddenText>;

/** A resume that was read. */
export const resumeDocument = z.object({
  pages: z.int(),
  lines: z.array(readLine),
  hidden: z.array(hiddenText),
  /** Addresses that the file's links lead to. */
  links: z.array(z.string()),
  /** What makes it hard to read for machines. */
  layout: z.object({ columns: z.int(), pictures: z.int(), unmappedCharacters: z.int() }),
});
export type ResumeDocument = z.infer<typeof resumeDocument>;

/** What the reading process answers. */
export const readingAnswer = z.discriminatedUnion('read', [
  z.object({ read: z.literal(true), document: resumeDocument }),
  z.object({ read: z.literal(false), fault: z.enum(readingFaults) }),
]);
export type ReadingAnswer = z.infer<typeof readingAnswer>;
