import { fix, good, part, type Rule } from './part.ts';

/** How well programs can read the file. Hidden text is reported elsewhere and must not change the score. */
export const parsing: Rule = (resume, { parsing: texts }) => {
  const { layout } = resume.document;
  const findings = [];
  let share = 1;
  if (layout.columns > 1) {
    share -= 0.3;
    findings.push(fix('columns', texts.columns));
  }
  if (layout.unmappedCharacters > 0) {
    share -= Math.min(0.5, 0.1 + layout.unmappedCharacters / 100);
    findings.push(fix('characters', texts.characters(layout.unmappedCharacters)));
  }
  if (layout.images > 3) {
    share -= 0.2;
    findings.push(fix('images', texts.images(layout.images)));
  }
  if (layout.unreadParts) {
    share -= 0.3;
    findings.push(fix('parts', texts.parts));
  }
  const longest = Math.max(0, ...resume.lines.map((line) => line.text.length));
  const crowded = resume.lines.find((line) => line.text.length === longest && longest > 220);
  if (crowded) {
    share -= 0.1;
    findings.push(fix('crowded', texts.crowded, crowded.index));
  }
  if (findings.length === 0) findings.push(good('fits', texts.fits));
  return part({
    id: 'parsing',
    title: texts.title,
    most: 10,
    share,
    explanation: texts.explanation,
    findings,
  });
};
