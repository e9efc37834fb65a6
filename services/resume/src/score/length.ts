import { fix, good, part, type Rule } from './part.ts';

/** The recommended number of words and of pages. */
const words = { least: 250, fewest: 120, most: 1000, longest: 1600 } as const;
const pagesAtMost = 2;

/** The number of words and pages. */
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
  return part({
    id: 'length',
    title: texts.title,
    most: 10,
    share,
    explanation: texts.explanation(words.least, words.most),
    findings,
  });
};
