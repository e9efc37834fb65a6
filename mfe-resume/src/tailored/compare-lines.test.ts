import { expect, it } from 'vitest';
import { changeKey, compareLines, withRefused } from './compare-lines.ts';

const resume = [
  'Jane Doe',
  'EXPERIENCE',
  '\u2022 Responsible for the on-call rota of the platform',
  'group since 2019',
  '\u2022 Wrote <b>tools</b> for three hundred teams',
  '\u2022 Organised the summer party',
];
const tailored = [
  '# Jane Doe',
  '',
  '## Experience',
  '',
  '- Wrote internal **tools** for three hundred teams',
  '- Responsible for the on-call rota of the platform group since 2019',
  '- Leads a team of five',
  '',
];
const lines = compareLines(resume, tailored.join('\n'));
const changes = lines.filter(({ changed }) => changed);
const refusing = (...at: number[]) => {
  const keys = at.flatMap((index) => changes.slice(index, index + 1).map(changeKey));
  return withRefused(lines, (key) => keys.includes(key));
};

it('finds changed, left out and added lines, but no moved, wrapped or marked ones', () => {
  expect(changes.map(({ line, before }) => [before.join(), line])).toEqual([
    ['Wrote <b>tools</b> for three hundred teams', tailored[4]],
    ['Organised the summer party', null],
    ['', tailored[6]],
  ]);
});

it('puts refused lines back, with the mark of the line and as text', () => {
  expect(refusing()).toBe(tailored.join('\n'));
  const own = '- Wrote \\<b\\>tools\\</b\\> for three hundred teams';
  const text = refusing(0, 1, 2);
  expect(text).toBe(
    [...tailored.slice(0, 4), own, '- Organised the summer party', tailored[5], ''].join('\n'),
  );
  expect(compareLines(resume, text).filter(({ changed }) => changed)).toEqual([]);
});
