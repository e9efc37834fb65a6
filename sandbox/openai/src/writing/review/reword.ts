import type { JudgedLine } from './judge.ts';

const weakOpening =
  /^(?:was |were )?(?:responsible for|duties included|helped with|worked on|involved in|tasked with|assisted(?: with| in)?)\s+/i;
const fillers =
  /\b(?:various|several|many|hard[- ]?working|motivated|passionate|dynamic|detail[- ]oriented)\s+/gi;

/** The line as it might read: an action first, no fillers, and an open place for the figure where it has none. */
export function reword({ text, measured }: JudgedLine, ending: string): string {
  const bare = text.replace(/[.;]\s*$/, '').replace(fillers, '');
  const joined = bare.replace(/^helped to\s+/i, 'Worked with others to ');
  const active = weakOpening.test(joined) ? act(joined.replace(weakOpening, '')) : joined;
  const line = active.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  const finished = `${line}${measured ? '' : ending}`;
  return finished.endsWith('…') ? finished : `${finished}.`;
}

/** "managing budgets" becomes "managed budgets"; anything else is put in somebody's charge. */
function act(rest: string): string {
  const gerund = /^(\w*[^aeiou\W])(?<!\2(\w))ing\b(.*)$/i.exec(rest);
  return gerund ? `${gerund[1]}ed${gerund[3]}` : `Took charge of ${rest}`;
}
