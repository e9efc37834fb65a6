import { createHash } from 'node:crypto';
import { writeArticle, writeTitles } from './article.ts';
import { reviewResume, rewriteLine, tailorResume, writeLetter } from './resume.ts';

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; text: string };

/** Writes the response to a conversation. The same first request and seed give the same text. */
export function write(messages: readonly ChatMessage[], seed: number | null): string {
  const system = messages.find(({ role }) => role === 'system')?.text ?? '';
  const prompt = messages.find(({ role }) => role === 'user')?.text ?? '';
  if (system.startsWith('You review a resume')) return reviewResume(system, prompt);
  if (system.startsWith('You tailor a resume')) return tailorResume(prompt);
  if (system.startsWith('You write a cover letter')) return writeLetter(prompt);
  if (system.startsWith('You improve one line')) return rewriteLine(prompt);
  if (system.startsWith('You revise a text')) return revise(system, prompt);
  const start = createHash('sha256').update(`${prompt}\n${seed}`).digest().readUInt16BE();
  const [, topic] = /^\s*write an article about ([\s\S]+?)(?: in [^\n]*words\)?\s*)?$/i.exec(prompt) ?? [];
  const isArticle = system.startsWith('You are an experienced writer of articles');
  if (isArticle || (topic && !system)) return writeArticle(topic ?? prompt, `${system}\n${prompt}`, start);
  if (!system.startsWith('You write titles for blog posts')) return otherResponse;
  const [, keyword] = /^\s*generate a blog title for the keyword ([\s\S]+) in \S/i.exec(prompt) ?? [];
  return writeTitles(keyword ?? prompt.replace(/^.*\babout\s/i, ''), countIn(system), start);
}

const countIn = (system: string) => Number(/\b(\d+) titles\b/.exec(system)?.[1] ?? 10);

const otherResponse =
  'Start by writing down what a good result would look like, in one sentence. Then try one small step, and compare.\n';

/** The first half of each paragraph, or each in other words. A heading above other text stays. */
function revise(instructions: string, text: string): string {
  const change = /^Shorten it/m.test(instructions) ? shorten : reword;
  const blocks = text.trim().split(/\n{2,}/);
  return blocks
    .map((block) => (block.startsWith('#') && blocks.length > 1 ? block : change(block)))
    .join('\n\n');
}

function shorten(block: string): string {
  const sentences = block.split(/(?<=[.!?])\s+/);
  return sentences.slice(0, Math.ceil(sentences.length / 2)).join(' ');
}

const reword = (block: string) => block.replace(/(?=[\p{L}\p{N}])/u, 'In other words: ');
