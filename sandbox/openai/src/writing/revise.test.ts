import { expect, test } from 'vitest';
import { write } from './write.ts';

const text =
  '# Moss\n\nMoss is small. It grows on stones.\n\n- One\n- Two\n\nIt needs water. It needs shade.';
const revised = (task: string, given = text) =>
  write(
    [
      { role: 'system', text: `You revise a text. More.\n${task}\nAnswer.` },
      { role: 'user', text: given },
    ],
    null,
  );

test('shortens and extends prose, and keeps headings and lists', () => {
  expect(revised('Shorten it to about half.')).toBe(
    '# Moss\n\nMoss is small.\n\n- One\n- Two\n\nIt needs water.',
  );
  expect(revised('Extend it.').length).toBeGreaterThan(text.length + 40);
});

test('rewrites words, also of a heading alone', () => {
  expect(revised('Write it in other words.', '# The small stones')).toBe('# This modest stones');
});

test('changes the tone once, and follows an instruction', () => {
  expect(revised('Change its tone to formal, and more.').match(/to be noted/g)).toHaveLength(1);
  expect(revised('Follow this instruction of its author: "Make it shorter and mention rain."')).toContain(
    'Moss is small. This also goes for rain.',
  );
});
