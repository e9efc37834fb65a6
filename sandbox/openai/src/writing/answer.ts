import { domainOf } from './article/domains.ts';
import { createPhrasing } from './article/phrasing.ts';
import { readTopic } from './article/topic.ts';
import type { Random } from './random.ts';

const openings = [
  'Here is a short answer, and then a way to take it further.',
  'A good place to begin is with what you already know.',
  'There is more than one way to look at this, so let us take the most useful one first.',
];
const middles = [
  'Start by writing down what a good result would look like, in one sentence.',
  'Then gather a few {sources} and compare what they agree on.',
  'Try {trial} before committing to anything larger.',
  'Talk to {people} who have done something like it, and ask what surprised them.',
  'Keep an eye on {measures}, because they tell whether things are moving.',
];
const closings = [
  'If you tell me more about your situation, the next answer can be more specific.',
  'Once the first step is done, the next one is usually easier to see.',
];

/** A helpful answer to anything that is no article, title or review. */
export function writeAnswer(prompt: string, random: Random): string {
  const topic = readTopic(prompt.slice(0, 160));
  const phrase = createPhrasing(topic, domainOf(prompt), random);
  const steps = random.shuffle(middles).slice(0, 4);
  const list = steps.map((step, index) => `${index + 1}. ${phrase(step)}`).join('\n');
  return `${phrase(random.pick(openings))}\n\n${list}\n\n${phrase(random.pick(closings))}\n`;
}
