import { z } from 'zod';
import type { Random } from './random.ts';
import data from './title-phrases.json' with { type: 'json' };
import { titleCase } from './topic.ts';

const titles = 10;

/** Patterns with `{K}` for the keyword and `{n}` for a small number; those for any category fit every noun phrase. */
const { anyCategory, byCategory } = z
  .object({ anyCategory: z.array(z.string()), byCategory: z.record(z.string(), z.array(z.string())) })
  .parse(data);

/** Ten different titles for a keyword as a numbered markdown list, three of them specific to the category. */
export function writeTitles(keyword: string, category: string, random: Random): string {
  const name = titleCase(keyword.replace(/\s+/g, ' ').trim().slice(0, 120)) || 'A Fresh Start';
  const own = byCategory[category.trim().toLowerCase()] ?? [];
  const rest = random.shuffle(anyCategory).slice(0, titles - own.length);
  const numbers = random.shuffle([3, 5, 7, 9, 10, 12]);
  const lines = random.shuffle([...own, ...rest]).map((pattern, index) => {
    const title = pattern
      .replaceAll('{K}', () => name)
      .replace('{n}', String(numbers[index % numbers.length]));
    return `${index + 1}. ${title}`;
  });
  return `${lines.join('\n')}\n`;
}
