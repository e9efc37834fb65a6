/** Control characters, except tabs and line breaks, and two noncharacters; XML forbids most of them. */
const forbidden = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

/** Removes control characters and lone surrogates, so that a text can be stored and written to files of any format. */
export const cleanText = (text: string): string => text.toWellFormed().replace(forbidden, '');
