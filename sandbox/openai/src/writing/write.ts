import type { ChatMessage } from '../chat/request.ts';
import { composeArticle, writeAnswer } from './article.ts';
import { seededBy } from './random.ts';
import { writeReview } from './review.ts';
import { readTask } from './task.ts';
import { writeTitles } from './titles.ts';

/** Writes the answer to a conversation; the same first request and seed give the same answer. */
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
    case 'answer':
      return writeAnswer(task.prompt, random);
  }
}
