import type { Random } from '../random.ts';
import type { Domain } from './domains.ts';
import type { Topic } from './topic.ts';

/** Turns sentence patterns into sentences on one topic. */
export type Phrasing = (pattern: string) => string;

/**
 * Patterns hold `{subject}`, `{Title}` or a list of the domain (`{people}`, `{expert}`, …), and choices in square
 * brackets: `[first|second]`. A domain's words come up in turn, so that the same one does not follow itself.
 */
export function createPhrasing(topic: Topic, domain: Domain, random: Random): Phrasing {
  const turns = new Map<string, string[]>();
  const word = (name: string): string => {
    if (name === 'subject') return topic.subject;
    if (name === 'Title') return topic.title;
    const list = domain[name as keyof Omit<Domain, 'matches'>];
    if (!Array.isArray(list)) throw new RangeError(`No words for {${name}}.`);
    const left = turns.get(name)?.length ? (turns.get(name) ?? []) : random.shuffle<string>(list);
    const [next = '', ...rest] = left;
    turns.set(name, rest);
    return next;
  };
  return (pattern) => {
    const chosen = pattern.replace(/\[([^\]]+)\]/g, (_, choices: string) => random.pick(choices.split('|')));
    const filled = chosen.replace(/\{(\w+)\}/g, (_, name: string) => word(name));
    return filled.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
  };
}
