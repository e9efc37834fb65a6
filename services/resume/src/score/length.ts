import { fix, good, part, type Rule } from './part.ts';

/** The recommended number of words and of pages. */
const words = { least: 250, fewest: 120, most: 1000, longest: 1600 } as const;
const pagesAtMost = 2;

/** The number of words and pages. */
export const length: Rule = (resume) => {
  const { pages } = resume.document;
  const count = resume.words;
  const thin = (count - words.fewest) / (words.least - words.fewest);
  const long = (words.longest - count) / (words.longest - words.most);
  const share = Math.min(1, thin, long) - Math.max(0, pages - pagesAtMost) * 0.25;
  const findings = [];
  if (count < words.least)
    findings.push(
      fix(
        `It has ${count} words. Say more about what you did: aim for ${words.least} to ${words.most} words.`,
      ),
    );
  if (count > words.most)
    findings.push(
      fix(`It has ${count} words. Cut what is old or repeated: aim for at most ${words.most} words.`),
    );
  if (pages > pagesAtMost) findings.push(fix(`It has ${pages} pages. Two are enough for most careers.`));
  if (findings.length === 0)
    findings.push(good(`${count} words on ${pages === 1 ? 'one page' : `${pages} pages`}.`));
  return part({
    id: 'length',
    title: 'Length',
    most: 10,
    share,
    explanation: `Between ${words.least} and ${words.most} words, on at most two pages.`,
    findings,
  });
};
