import phrases from './article.json' with { type: 'json' };

const defaultWords = 800;
/** The share of the requested words that an article has. */
const share = 0.95;
const sentencesPerSection = 8;

export const countWords = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;

/** Writes an article, a little shorter than `request` says. Begins at the `start`th sentence. */
export function writeArticle(topic: string, request: string, start: number): string {
  const { headings, sentences } = phrases;
  const asked = /(\d{2,5}) words/.exec(request)?.[1];
  const most = Number(asked ?? defaultWords) * share;
  const parts = [`# ${capital(topic)}`, `This article is about “${topic}”.`];
  for (let index = 0, words = countWords(parts.join(' ')); words < most; index += 1) {
    const sentence = sentences[(start + index) % sentences.length] ?? '';
    const inSection = index % sentencesPerSection;
    if (inSection === 0)
      parts.push(`## ${headings[(start + index / sentencesPerSection) % headings.length]}`, sentence);
    else if (inSection === sentencesPerSection / 2) parts.push(sentence);
    else parts.push(`${parts.pop()} ${sentence}`);
    words += countWords(sentence);
  }
  return `${parts.join('\n\n')}\n`;
}

/** Up to ten titles for a keyword, as a numbered list in markdown. Begins at the `start`th pattern. */
export const writeTitles = (keyword: string, count: number, start: number): string =>
  titlePatterns
    .slice(0, count)
    .map((_, index) => titlePatterns[(start + index) % titlePatterns.length] ?? '')
    .map((pattern, index) => `${index + 1}. ${pattern.replace('…', () => capital(keyword))}\n`)
    .join('');

const titlePatterns = [
  '…: A Beginner’s Guide',
  'What Nobody Tells You About …',
  'The Quiet Art of …',
  'How to Think Clearly About …',
  'Is It Time to Rethink …?',
  '… Explained in Plain Words',
  'Getting … Right the First Time',
  '… on a Budget',
  'The Questions to Ask Before You Begin With …',
  '…: Myths, Facts and What Lies Between',
];

const capital = (text: string) => text.trim().replace(/^\p{L}/u, (letter) => letter.toUpperCase());
