import { fix, good, part, type Rule } from './part.ts';
import { workEntries } from './resume.ts';

const amount =
  /[$\u20ac\u00a3]\s?\d|\d[,.]?\s?(?:%|percent|x\b|k\b|m\b|bn\b|\u20ac|euro|million|billion|thousand|hours?|days?|weeks?|months?|minutes?|seconds?|ms\b)/i;
const numeral =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|dozens?|hundreds?|thousands?|doubled|tripled|halved|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|dutzende?|hunderte?|tausende?)\b|\b(?:verdopp|verdreifach|halbier)/i;
const isYear = (number: string) => /^(?:19|20)\d\d$/.test(number);

/** Whether a text has a measure: percent, money, times, a count; a year alone is none. */
const hasFigure = (text: string) =>
  amount.test(text) || numeral.test(text) || (text.match(/\b\d+\b/g) ?? []).some((number) => !isYear(number));

/** Measurable results: entries with figures. */
export const results: Rule = (resume, { results: texts }) => {
  const entries = workEntries(resume);
  const { measured = [], bare = [] } = Object.groupBy(entries, ({ entry }) =>
    hasFigure(entry) ? 'measured' : 'bare',
  );
  const findings = [
    ...measured.slice(0, 3).map((line) => good('figure', texts.figure, line.index)),
    ...bare.slice(0, 6).map((line) => fix('bare', texts.bare, line.index)),
  ];
  if (entries.length === 0) findings.push(fix('none', texts.none));
  const share = entries.length === 0 ? 0 : measured.length / entries.length;
  return part({
    id: 'results',
    title: texts.title,
    most: 20,
    share,
    explanation: texts.explanation,
    findings,
  });
};
