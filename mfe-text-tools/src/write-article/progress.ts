import { countWords, type RunState } from '@atelier/tool-kit';
import { messages } from '../messages.ts';

const { article, run: runMessages } = messages;

/** How far an article is, from 0 to 1 by words; null until the first word. It is never called whole before its end. */
export function articleProgress(text: string, target: number): number | null {
  const words = countWords(text);
  return words === 0 ? null : Math.min(0.98, words / target);
}

/** What stands below the line while an article is written: `Writing… 498 of 800 words, 0:14`. */
export function articleProgressWords(state: RunState, target: number, elapsed: string): string {
  const words = countWords(state.text);
  if (words === 0) return `${state.progress?.message ?? article.starting} ${elapsed}`;
  return `${state.progress?.message ?? article.writing} ${article.count(words, target)}, ${elapsed}`;
}

/** What people who listen are told: short, and only when something changes. */
export function articleStatus(state: RunState): string {
  if (state.phase === 'busy') return state.text ? article.writing : article.starting;
  if (state.phase === 'stopped') return runMessages.stopped;
  if (state.phase === 'done' && state.result)
    return runMessages.done(article.words(countWords(state.result.content)));
  return '';
}
