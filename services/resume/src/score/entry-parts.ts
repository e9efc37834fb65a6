import { undivided } from '../canonical.ts';
import { actionWords } from './action-words.ts';
import { examples } from './examples.ts';
import { languageOf } from './job-words.ts';
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
  return part({ id: 'results', texts, most: 20, share, findings });
};

const firstWord = (entry: string) => /^[\p{L}-]+/u.exec(entry)?.[0] ?? '';

/** A duty cancels out one entry with an action. */
export const verbs: Rule = (resume, { verbs: texts }) => {
  const explanation = texts.explanation(examples[resume.language].verbs);
  const about = { id: 'verbs', texts: { ...texts, explanation }, most: 15 } as const;
  const entries = workEntries(resume);
  if (entries.length === 0) return part({ ...about, share: 0, findings: [fix('none', texts.none)] });
  const { duty, isStrong, acts } = actionWords[languageOf(entries.map(({ text }) => text).join('\n'))];
  const findings = [];
  let active = 0;
  let duties = 0;
  for (const { entry, index, text } of entries) {
    const whole = undivided(text);
    const first = firstWord(whole).toLowerCase();
    const opening = duty.exec(entry)?.[0];
    if (opening) {
      duties += 1;
      findings.push(fix('duty', texts.duty(opening, examples[resume.language].verbs), index));
    } else if (isStrong(first) || acts(first, whole)) active += 1;
    else findings.push(fix('weak', texts.weak, index));
  }
  for (const [word, same] of Map.groupBy(entries, ({ entry }) => firstWord(entry).toLowerCase()))
    if (same.length > 3 && isStrong(word))
      findings.push(fix(`repeated-${word}`, texts.repeated(same.length, firstWord(same[0]?.entry ?? ''))));
  if (active > 0) findings.unshift(good('strong', texts.strong(active, entries.length)));
  return part({ ...about, share: (active - duties) / entries.length, findings });
};
