import type { Language } from '@atelier/contracts/languages';
import type { ResumeDocument } from '../document.ts';
import { type SectionName, sectionOf } from './headings.ts';
import { languageOf } from './job-words.ts';

/** `index` is the position among all lines. */
interface ResumeLine {
  index: number;
  text: string;
  /** `head` is everything before the first heading. */
  section: SectionName | 'head' | 'other';
  heading: boolean;
  /** The sentence of a list entry without its mark, or null for other lines. */
  entry: string | null;
}

export interface Resume {
  document: ResumeDocument;
  lines: ResumeLine[];
  words: number;
  text: string;
  language: Language;
}

const listMark = /^\s*(?:[\u2022\u25cf\u25aa\u25e6\u2023\u00b7*\u2013\u2014-]|o)\s+/;

/** Sorts a resume's lines into sections and list entries. */
export function toResume(document: ResumeDocument): Resume {
  let section: ResumeLine['section'] = 'head';
  const usual = median(document.lines.map((line) => line.size));
  const lines = document.lines.map((line, index): ResumeLine => {
    const prominent = line.bold || line.size > usual * 1.1 || line.text === line.text.toUpperCase();
    const named = sectionOf(line.text, prominent);
    if (named) section = named;
    else if (prominent && section !== 'head' && isShortHeading(line.text)) section = 'other';
    const heading = named !== null;
    const entry = listMark.test(line.text) ? line.text.replace(listMark, '') : null;
    return { index, text: line.text, section, heading, entry };
  });
  const text = lines.map((line) => line.text).join('\n');
  const language = languageOf(text);
  return {
    document,
    lines,
    language,
    words: text.match(/[\p{L}\p{N}][\p{L}\p{N}'\u2019.+#-]*/gu)?.length ?? 0,
    text,
  };
}

/** The list entries on positions and projects; `text` has the lines up to the next entry. */
export function workEntries({ lines }: Resume) {
  const entries: Array<{ index: number; entry: string; text: string }> = [];
  for (const { index, section, entry, text } of lines) {
    if (section !== 'experience' && section !== 'projects') continue;
    const last = entries.at(-1);
    if (entry !== null) entries.push({ index, entry, text: entry });
    else if (last) last.text += `\n${text}`;
  }
  return entries;
}

const isShortHeading = (text: string) =>
  text.split(/\s+/).length <= 3 && !/\d/.test(text) && text === text.toUpperCase();

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
