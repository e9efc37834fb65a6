import type { ChatMessage } from '../chat/request.ts';
import { composeArticle, writeOther } from './article.ts';
import { seededBy } from './random.ts';
import { writeReview } from './review.ts';
import { writeTitles } from './titles.ts';

/** Writes the response to a conversation. The same first request and seed give the same text. */
export function write(messages: readonly ChatMessage[], seed: number | null): string {
  const prompt = messages.find((one) => one.role === 'user')?.text ?? '';
  const random = seededBy(`${prompt}\n${seed ?? ''}`);
  const task = readTask(messages);
  switch (task.kind) {
    case 'article':
      return composeArticle(task.topic, task.words, random);
    case 'titles':
      return writeTitles(task.keyword, task.category, random);
    case 'resume-review':
      return writeReview(task.instructions, task.material, random);
    case 'other':
      return writeOther(task.prompt, random);
  }
}

/** The task of a conversation. It depends on the system message and the first user message only. */
type Task =
  | { kind: 'article'; topic: string; words: number }
  | { kind: 'titles'; keyword: string; category: string }
  | { kind: 'resume-review'; instructions: string; material: string }
  | { kind: 'other'; prompt: string };

const defaultWords = 680;
const rangeShare = 0.6;
const upperBoundShare = 0.85;

function readTask(messages: readonly ChatMessage[]): Task {
  const system = messages
    .filter((one) => one.role === 'system')
    .map((one) => one.text)
    .join('\n');
  const prompt = messages.find((one) => one.role === 'user')?.text ?? '';
  if (/\b(resume|résumé|curriculum vitae|cv)\b/i.test(system) && /\b(review|feedback|assess)/i.test(system)) {
    return { kind: 'resume-review', instructions: system, material: prompt };
  }
  const article =
    /^\s*write (?:me )?an? (?:[\w-]+ )?(?:article|blog post|essay) (?:about|on) ([\s\S]+)$/i.exec(prompt);
  if (article) return readArticle(article[1] ?? '', system);
  const titles = /^\s*generate (?:a )?blog titles? for (?:the )?keyword ([\s\S]+)$/i.exec(prompt);
  if (titles) return readTitles(titles[1] ?? '');
  return { kind: 'other', prompt };
}

function readArticle(rest: string, system: string): Task {
  const label = /\s+in (?:\w+ )?\(?(\d{2,5})\s*(?:-|–|to)\s*(\d{2,5}) words\)?\s*\.?\s*$/i.exec(rest);
  const topic = label ? rest.slice(0, label.index) : rest;
  return { kind: 'article', topic, words: targetWords(label?.[0] ?? '', system) };
}

/** The category is after the last "in", because a keyword may contain that word. */
function readTitles(rest: string): Task {
  const parts = /^([\s\S]+) in (?:the category )?(\S+)\s*$/i.exec(rest);
  return { kind: 'titles', keyword: parts?.[1] ?? rest, category: parts?.[2] ?? 'General' };
}

function targetWords(label: string, system: string): number {
  for (const text of [label, system]) {
    const range = /(\d{2,5})\s*(?:-|–|to|and)\s*(\d{2,5}) words/i.exec(text);
    if (range) {
      const [low, high] = [Number(range[1]), Number(range[2])];
      return Math.round(low + (high - low) * rangeShare);
    }
    const bound = /(\d{2,5}) words/i.exec(text);
    if (bound) return Math.round(Number(bound[1]) * upperBoundShare);
  }
  return defaultWords;
}
