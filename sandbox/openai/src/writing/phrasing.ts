import { z } from 'zod';
import data from './article-phrases.json' with { type: 'json' };
import type { Random } from './random.ts';
import type { Topic } from './topic.ts';

const texts = z.array(z.string());
const section = z.object({
  /** Headings that name the subject, and others for a subject that is too long to repeat. */
  headings: texts,
  plainHeadings: texts,
  openers: texts,
  body: texts,
  list: z.object({ lead: texts, items: texts, ordered: z.boolean().optional() }).optional(),
  table: z.object({ head: texts, rows: z.array(texts) }).optional(),
  quote: texts.optional(),
});
/** The sentence patterns of one section; an article uses each at most once. */
export type Section = z.infer<typeof section>;

/** The words of one field, such as technology. Each list fits the same places of a sentence. */
const vocabulary = z.object({
  people: texts,
  expert: texts,
  setting: texts,
  objects: texts,
  trial: texts,
  measures: texts,
  sources: texts,
  practice: texts,
});
type Vocabulary = z.infer<typeof vocabulary>;

/** All patterns: sections in the order of an article; domains in the order in which they are matched. */
export const phrases = z
  .object({
    introduction: z.object({ openers: texts, body: texts }),
    conclusion: z.object({ headings: texts, openers: texts, body: texts }),
    sections: z.array(section),
    domains: z.array(
      vocabulary.extend({ matches: z.string().transform((source) => new RegExp(source, 'i')) }),
    ),
    other: z.object({ openings: texts, steps: texts, closings: texts }),
  })
  .parse(data);

/** Turns sentence patterns into sentences on one topic. */
export type Phrasing = (pattern: string) => string;

/**
 * Patterns contain `{subject}`, `{Title}` or a list of the vocabulary (`{people}`, `{expert}`, …), and choices in square
 * brackets: `[first|second]`. The vocabulary is that of the first domain whose pattern matches `text`; its words are used
 * in rotation, so that none follows itself.
 */
export function createPhrasing(topic: Topic, text: string, random: Random): Phrasing {
  const words = phrases.domains.find(({ matches }) => matches.test(text));
  if (!words) throw new RangeError('The last domain must match every text.');
  const unused = new Map<string, string[]>();
  const next = (name: string): string => {
    if (name === 'subject') return topic.subject;
    if (name === 'Title') return topic.title;
    if (!isVocabulary(name)) throw new RangeError(`No words for {${name}}.`);
    const [word = '', ...rest] = unused.get(name)?.length
      ? (unused.get(name) ?? [])
      : random.shuffle<string>(words[name]);
    unused.set(name, rest);
    return word;
  };
  return (pattern) => {
    const chosen = pattern.replace(/\[([^\]]+)\]/g, (_, choices: string) => random.pick(choices.split('|')));
    const filled = chosen.replace(/\{(\w+)\}/g, (_, name: string) => next(name));
    return filled.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
  };
}

const isVocabulary = (name: string): name is keyof Vocabulary => Object.hasOwn(vocabulary.shape, name);
