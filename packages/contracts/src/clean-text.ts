/** Control characters, except tabs and ends of lines, and the two code points that no text uses: XML forbids most of them. */
const forbidden = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

/** A text as it may be stored and written into files of any format: without control characters and halves of surrogate pairs. */
export const cleanText = (text: string): string => text.toWellFormed().replace(forbidden, '');
