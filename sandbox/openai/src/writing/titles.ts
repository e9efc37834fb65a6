import { titleCase } from './article/topic.ts';
import type { Random } from './random.ts';

const HOW_MANY = 10;

/** Patterns that fit any noun phrase, whatever its number. `{n}` is a small count. */
const anyCategory = [
  '{K}: A Beginner’s Guide That Respects Your Time',
  'What Nobody Tells You About {K}',
  '{n} Honest Lessons About {K}',
  'The Quiet Art of {K}',
  'How to Think Clearly About {K}',
  'Is It Time to Rethink {K}?',
  '{K} Explained in Plain Words',
  '{n} Small Mistakes Around {K} and How to Avoid Them',
  'Getting {K} Right the First Time',
  'A Year With {K}: What Changed and What Did Not',
  '{K} on a Budget: Where to Save and Where Not To',
  'The Questions to Ask Before You Begin With {K}',
  'Why {K} Could Be Simpler Than You Think',
  'From Curious to Confident: {K} in {n} Steps',
  '{K}: Myths, Facts and What Lies Between',
];

const byCategory: Record<string, readonly string[]> = {
  technology: ['The Engineer’s View of {K}', '{K} Without the Hype', 'What {K} Will Ask of Us Next'],
  health: [
    '{K} and Your Wellbeing: A Calm Look',
    '{n} Gentle Ways to Begin With {K}',
    'Listening to Your Body: Notes on {K}',
  ],
  lifestyle: [
    'Making Room for {K} in a Busy Week',
    'The Slow Way to {K}',
    '{K} at Home: Ideas for Every Season',
  ],
  education: [
    'Teaching {K} So That It Sticks',
    '{K} in the Classroom: {n} Ideas to Try',
    'Learning {K} at Any Age',
  ],
  business: [
    'What {K} Can Do for a Small Team',
    '{K} by the Numbers: What to Measure First',
    'Leading Well in the Age of {K}',
  ],
  travel: ['{K} Off the Beaten Track', 'A Long Weekend Built Around {K}', 'Packing Light for {K}'],
  food: ['{K} for Weeknights and Feasts', 'A Cook’s Notes on {K}', 'The Flavours Behind {K}'],
};

/** Ten different titles for a keyword as a numbered markdown list, three of them at home in the category. */
export function writeTitles(keyword: string, category: string, random: Random): string {
  const name = titleCase(keyword.replace(/\s+/g, ' ').trim().slice(0, 120)) || 'A Fresh Start';
  const own = byCategory[category.trim().toLowerCase()] ?? [];
  const rest = random.shuffle(anyCategory).slice(0, HOW_MANY - own.length);
  const numbers = random.shuffle([3, 5, 7, 9, 10, 12]);
  const lines = random.shuffle([...own, ...rest]).map((pattern, index) => {
    const title = pattern
      .replaceAll('{K}', () => name)
      .replace('{n}', String(numbers[index % numbers.length]));
    return `${index + 1}. ${title}`;
  });
  return `${lines.join('\n')}\n`;
}
