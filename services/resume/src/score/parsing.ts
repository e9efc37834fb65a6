import { fix, good, part, type Rule } from './part.ts';

/** How well programs can read the file. Hidden text is reported elsewhere and must not change the score. */
export const parsing: Rule = (resume) => {
  const { layout } = resume.document;
  const findings = [];
  let share = 1;
  if (layout.columns > 1) {
    share -= 0.3;
    findings.push(fix('Two columns: many programs read straight across and mix them. One column is safer.'));
  }
  if (layout.unmappedCharacters > 0) {
    share -= Math.min(0.5, 0.1 + layout.unmappedCharacters / 100);
    findings.push(
      fix(
        `${layout.unmappedCharacters} letters have no meaning for a program. Use a common font, and no icon fonts.`,
      ),
    );
  }
  if (layout.pictures > 3) {
    share -= 0.2;
    findings.push(fix(`${layout.pictures} pictures: programs do not read what they show.`));
  }
  const longest = Math.max(0, ...resume.lines.map((line) => line.text.length));
  const crowded = resume.lines.find((line) => line.text.length === longest && longest > 220);
  if (crowded) {
    share -= 0.1;
    findings.push(fix('A very long line: it may be several that ran together.', crowded.index));
  }
  if (findings.length === 0) findings.push(good('Programs read it in the order you meant.'));
  return part(
    'parsing',
    'Readable by programs',
    10,
    share,
    'What applicant tracking systems make of the file.',
    findings,
  );
};
