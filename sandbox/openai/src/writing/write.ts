import { writeApplication } from './application.ts';
import { otherResponse, writeArticle } from './article.ts';
import { type Random, seededBy } from './random.ts';
import { rewriteResumeLine } from './resume-line.ts';
import { writeReview } from './review.ts';
import { revise } from './revise.ts';
import phrases from './titles.json' with { type: 'json' };
import { titleCase } from './topic.ts';
import { asWished } from './wishes.ts';

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; text: string };

const defaultWords = 680;
const titles = 10;

/** Writes the response to a conversation. The same first request and seed give the same text. */
export function write(messages: readonly ChatMessage[], seed: number | null): string {
  const system = messages.find((one) => one.role === 'system')?.text ?? '';
  const prompt = messages.find((one) => one.role === 'user')?.text ?? '';
  const random = seededBy(`${prompt}\n${seed ?? ''}`);
  if (system.startsWith('You review a resume')) return writeReview(system, prompt, random);
  if (/^You (?:tailor a resume|write a cover letter) /.test(system)) return writeApplication(system, prompt);
  if (system.startsWith('You improve one line')) return rewriteResumeLine(prompt, random);
  if (system.startsWith('You revise a text')) return revise(system, prompt, random);
  const [, topic] = /^\s*write an article about ([\s\S]+?)(?: in [^\n]*words\)?\s*)?$/i.exec(prompt) ?? [];
  if (topic)
    return asWished(system, writeArticle(topic, wordsOf(prompt) ?? wordsOf(system) ?? defaultWords, random));
  const [, keyword, category = ''] =
    /^\s*generate a blog title for the keyword ([\s\S]+) in (\S+)/i.exec(prompt) ?? [];
  return keyword ? writeTitles(keyword, category, random) : otherResponse;
}

/** The number of words that a text asks for: most of a range, or somewhat fewer than one number. */
function wordsOf(text: string): number | undefined {
  const [, low, high] = /(?:(\d{2,5}) ?[-–] ?)?(\d{2,5}) words/i.exec(text) ?? [];
  if (high === undefined) return undefined;
  return Math.round(low === undefined ? Number(high) * 0.85 : Number(low) * 0.4 + Number(high) * 0.6);
}

/** Ten different titles for a keyword as a numbered markdown list, three of them specific to the category. */
function writeTitles(keyword: string, category: string, random: Random): string {
  const name = titleCase(keyword.replace(/\s+/g, ' ').trim().slice(0, 120)) || 'A Fresh Start';
  const own = Object.entries(phrases.byCategory).find(([one]) => one === category.toLowerCase())?.[1] ?? [];
  const rest = random.shuffle(phrases.anyCategory).slice(0, titles - own.length);
  const numbers = random.shuffle([3, 5, 7, 9, 10, 12]);
  const lines = random
    .shuffle([...own, ...rest])
    .map((pattern, index) =>
      pattern.replaceAll('{K}', () => name).replace('{n}', String(numbers[index % numbers.length])),
    );
  return `${lines.map((title, index) => `${index + 1}. ${title}`).join('\n')}\n`;
}
