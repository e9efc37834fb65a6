import { countWords, type RunState } from '@atelier/tool-kit';
import { messages } from '../messages.ts';

const { article, run: runMessages } = messages;

/** The progress of an article by words, from 0 to 0.98; null until the first word. */
export function articleProgress(text: string, target: number): number | null {
  const words = countWords(text);
  return words === 0 ? null : Math.min(0.98, words / target);
}

/** The text below the progress bar: `Writing… 498 of 800 words, 0:14`. */
export function articleProgressWords(state: RunState, target: number, elapsed: string): string {
  const words = countWords(state.text);
  if (words === 0) return `${state.progress?.message ?? article.starting} ${elapsed}`;
  return `${state.progress?.message ?? article.writing} ${article.count(words, target)}, ${elapsed}`;
}

/** The announced status: short, and changed only with the run's state. */
export function articleStatus(state: RunState): string {
  if (state.phase === 'busy') return state.text ? article.writing : article.starting;
  if (state.phase === 'stopped') return runMessages.stopped;
  if (state.phase === 'done' && state.result)
    return runMessages.done(article.words(countWords(state.result.content)));
  return '';
}
