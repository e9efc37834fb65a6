import { undivided } from '../canonical.ts';
import { actionWords } from './action-words.ts';
import { examples } from './examples.ts';
import { languageOf } from './job-words.ts';
import { fix, good, part, type Rule } from './part.ts';
import { workEntries } from './resume.ts';

const firstWord = (entry: string) => /^[\p{L}-]+/u.exec(entry)?.[0] ?? '';

/** Action verbs: entries that begin with what the person did. A duty cancels out one of them. */
export const verbs: Rule = (resume, { verbs: texts }) => {
  const about = {
    id: 'verbs',
    title: texts.title,
    most: 15,
    explanation: texts.explanation(examples[resume.language].verbs),
  } as const;
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
