import { examples } from './examples.ts';
import { fix, good, part, type Rule } from './part.ts';

const words = { least: 250, fewest: 120, most: 1000, longest: 1600 } as const;
const pagesAtMost = 2;

export const length: Rule = (resume, { length: texts }) => {
  const { pages } = resume.document;
  const count = resume.words;
  const thin = (count - words.fewest) / (words.least - words.fewest);
  const long = (words.longest - count) / (words.longest - words.most);
  const share = Math.min(1, thin, long) - Math.max(0, pages - pagesAtMost) * 0.25;
  const findings = [];
  if (count < words.least) findings.push(fix('short', texts.short(count, words.least, words.most)));
  if (count > words.most) findings.push(fix('long', texts.long(count, words.most)));
  if (pages > pagesAtMost) findings.push(fix('pages', texts.pages(pages)));
  if (findings.length === 0) findings.push(good('fits', texts.fits(count, pages)));
  const explanation = texts.explanation(words.least, words.most);
  return part({ id: 'length', texts: { ...texts, explanation }, most: 10, share, findings });
};

const wanted = [
  { name: 'experience', weight: 0.4 },
  { name: 'education', weight: 0.25 },
  { name: 'skills', weight: 0.25 },
  { name: 'summary', weight: 0.1 },
] as const;

export const sections: Rule = (resume, { sections: texts }) => {
  const found = wanted.map((section) => ({
    ...section,
    heading: resume.lines.find((line) => line.heading && line.section === section.name),
  }));
  const share = found.reduce((sum, { weight, heading }) => sum + (heading ? weight : 0), 0);
  const findings = found.map(({ name, heading }) =>
    heading
      ? good(name, texts.found(heading.text.trim()), heading.index)
      : fix(name, texts[name](examples[resume.language][name])),
  );
  return part({ id: 'sections', texts, most: 15, share, findings });
};

/** Hidden text is reported elsewhere and must not change the score. */
export const parsing: Rule = (resume, { parsing: texts }) => {
  const { layout } = resume.document;
  const findings = [];
  let share = 1;
  if (layout.columns > 1) {
    share -= 0.3;
    findings.push(fix('columns', texts.columns));
  }
  if (layout.sideBySide && layout.columns === 1) {
    share -= 0.3;
    findings.push(fix('side-by-side', texts.sideBySide));
  }
  if (layout.recognised) {
    share -= 0.3;
    findings.push(fix('recognised', texts.recognised));
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
  return part({ id: 'parsing', texts, most: 10, share, findings });
};
