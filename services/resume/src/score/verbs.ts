import { fix, good, part, type Rule } from './part.ts';
import { workEntries } from './resume.ts';

const strong = new Set(
  (
    'accelerated achieved acquired adapted advanced advised analyzed analysed architected automated boosted built centralized championed ' +
    'closed coached coded collaborated completed conceived consolidated converted coordinated created cut debugged decreased defined delivered ' +
    'deployed designed developed devised directed diagnosed doubled drafted drove earned edited eliminated enabled engineered enhanced ensured ' +
    'established evaluated exceeded executed expanded expedited facilitated finalized founded gained generated grew guided halved headed hired ' +
    'identified implemented improved increased influenced initiated innovated inspected installed instituted integrated introduced invented ' +
    'investigated launched led lowered maintained managed maximized measured mentored merged migrated minimized modeled modernized monitored ' +
    'motivated negotiated operated optimized orchestrated organized outperformed overhauled oversaw owned partnered pioneered planned presented ' +
    'prevented produced programmed prototyped proposed published raised rebuilt recruited redesigned reduced refactored replaced researched resolved ' +
    'restructured revamped rewrote saved scaled secured shaped shipped simplified sold solved spearheaded standardized started steered streamlined ' +
    'strengthened supervised surpassed taught tested tracked trained transformed translated tripled unified upgraded validated won wrote ' +
    'began bought brought chose gave held kept made met put ran set spoke took undertook'
  ).split(' '),
);
const weak =
  /^(?:responsible for|duties included|worked on|helped(?: with)?|assisted(?: with)?|was involved in|participated in|tasked with|in charge of)\b/i;

/** Other words in "eed" are in the present tense, such as "proceed", or no verbs. */
const pastTense = /(?:[^e]|agre|fre|guarante)ed$/;

/** Action verbs: entries that begin with what the person did. A duty cancels out one of them. */
export const verbs: Rule = (resume, { verbs: texts }) => {
  const about = {
    id: 'verbs',
    title: texts.title,
    most: 15,
    explanation: texts.explanation,
  } as const;
  const entries = workEntries(resume);
  if (entries.length === 0) return part({ ...about, share: 0, findings: [fix('none', texts.none)] });
  const findings = [];
  let active = 0;
  let duties = 0;
  const seen = new Map<string, number>();
  for (const { entry, index } of entries) {
    const first = /^[\p{L}-]+/u.exec(entry)?.[0].toLowerCase() ?? '';
    seen.set(first, (seen.get(first) ?? 0) + 1);
    const opening = weak.exec(entry)?.[0];
    if (opening) {
      duties += 1;
      findings.push(fix('duty', texts.duty(opening), index));
    } else if (strong.has(first) || pastTense.test(first)) active += 1;
    else findings.push(fix('weak', texts.weak, index));
  }
  for (const [word, count] of seen)
    if (count > 3 && strong.has(word)) findings.push(fix(`repeated-${word}`, texts.repeated(count, word)));
  if (active > 0) findings.unshift(good('strong', texts.strong(active, entries.length)));
  return part({ ...about, share: (active - duties) / entries.length, findings });
};
