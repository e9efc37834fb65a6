import type { Random } from './random.ts';

const weakStart =
  /^(?:was |were )?(?:responsible for|duties included|worked on|helped with|helped|assisted with|involved in|in charge of)\s+/i;
const verbs = ['Ran', 'Led', 'Improved', 'Took over', 'Organized'];

/** Three versions of a line of a resume: each begins with a verb and leaves a blank for the result, so that nothing is invented. */
export function rewriteResumeLine(line: string, random: Random): string {
  const rest = line.trim().replace(/[.;]\s*$/, '');
  const object = rest.replace(weakStart, '');
  const begin = object === rest ? () => rest : (verb: string) => `${verb} ${object}`;
  const ends = ['.', ', which led to \u2026.', ', so that \u2026 became faster.'];
  const [first = '', second = '', third = ''] = random.shuffle(verbs);
  return [first, second, third].map((verb, index) => `${begin(verb)}${ends[index]}`).join('\n');
}
