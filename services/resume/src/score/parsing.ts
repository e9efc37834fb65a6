import { fix, good, part, type Rule } from './part.ts';

/** How well programs can read the file. Hidden text is reported elsewhere and must not change the score. */
export const parsing: Rule = (resume) => {
  const { layout } = resume.document;
  const findings = [];
  let share = 1;
  if (layout.columns > 1) {
    share -= 0.3;
    findings.push(
      fix('Two columns: many systems read straight across and mix them up. One column is safer.'),
    );
  }
  if (layout.unmappedCharacters > 0) {
    share -= Math.min(0.5, 0.1 + layout.unmappedCharacters / 100);
    findings.push(
      fix(`${layout.unmappedCharacters} characters can't be read. Use a common font and no icon fonts.`),
    );
  }
  if (layout.images > 3) {
    share -= 0.2;
    findings.push(fix(`${layout.images} images: systems can't read what they show.`));
  }
  const longest = Math.max(0, ...resume.lines.map((line) => line.text.length));
  const crowded = resume.lines.find((line) => line.text.length === longest && longest > 220);
  if (crowded) {
    share -= 0.1;
    findings.push(fix('A very long line: several lines may have run together.', crowded.index));
  }
  if (findings.length === 0) findings.push(good('Systems read it in the right order.'));
  return part({
    id: 'parsing',
    title: 'Machine readability',
    most: 10,
    share,
    explanation: 'How well applicant tracking systems can read the file.',
    findings,
  });
};
