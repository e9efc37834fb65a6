import { examples } from './examples.ts';
import { fix, good, part, type Rule } from './part.ts';

/** A month and a year, `01.10.2014`, a year and a month (ISO 8601), or a word for today. */
const point =
  /(?:(j[aä]n(?:uary?|ner)?|feb(?:ruary?)?|m[aä]r(?:ch|z)?|mrz|apr(?:il)?|ma[iy]|jun[ei]?|jul[iy]?|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)\.?\s{1,3}|(?:\d{1,2}\.)?(\d{1,2})[/.-])?((?:19|20)\d{2})(?:-(\d{2})(?:-\d{2})?(?!\d))?|(present|now|today|current|ongoing|heute|jetzt|aktuell|laufend)/gi;
/** The connection of a span's start and end; a line has at most two spaces in a row. */
const connection = /^\s{0,3}(?:-|\u2013|\u2014|to|until|bis)\s{0,3}$/i;
/** The text before a span without an end, in the place of a date. */
const since = /(?:^|[,|(\u2003]\s?)(?:since|seit)\s{1,2}$/i;
/** The first three letters of each month, in English and German. */
const months = 'jan/jän feb mar/mär/mrz apr may/mai jun jul aug sep oct/okt nov dec/dez'.split(' ');
const openEnd = 9999 * 12;

interface Span {
  line: number;
  start: number;
  end: number;
}

/** Months since year 0; a bare year counts as its first month at the start and its last at the end. */
function toMonths([, name, before, year, after, today]: RegExpExecArray, missing: number): number {
  if (today) return openEnd;
  const number = before ?? after;
  const start = name?.slice(0, 3).toLowerCase();
  const month = start
    ? months.findIndex((all) => all.includes(start))
    : number
      ? Number(number) - 1
      : missing;
  return Number(year) * 12 + month;
}

/** The first span of time in each line. */
export function spansIn(lines: ReadonlyArray<{ index: number; text: string }>): Span[] {
  return lines.flatMap(({ index, text }) => {
    const points = [...text.matchAll(point)];
    for (const [at, to] of points.entries()) {
      if (!to[5] && since.test(text.slice(0, to.index)))
        return [{ line: index, start: toMonths(to, 0), end: openEnd }];
      const from = points[at - 1];
      if (!from || from[5] || !connection.test(text.slice(from.index + from[0].length, to.index))) continue;
      return [{ line: index, start: toMonths(from, 0), end: toMonths(to, 11) }];
    }
    return [];
  });
}

export const dates: Rule = (resume, { dates: texts }) => {
  const about = { id: 'dates', texts, most: 15 } as const;
  const spans = spansIn(resume.lines.filter((line) => line.section === 'experience'));
  if (spans.length === 0)
    return part({ ...about, share: 0, findings: [fix('none', texts.none(examples[resume.language].dates))] });
  const findings = [];
  let wrong = 0;
  for (const [index, current] of spans.entries()) {
    const before = spans[index - 1];
    if (current.end < current.start) {
      wrong += 1;
      findings.push(fix('reversed', texts.reversed, current.line));
    } else if (
      before &&
      (current.end > before.end || (current.end === before.end && current.start > before.start))
    ) {
      wrong += 1;
      findings.push(fix('order', texts.order, current.line));
    }
    const gap = before ? before.start - current.end : 0;
    if (gap > 12 && current.end !== openEnd) findings.push(fix('gap', texts.gap(gap - 1), current.line));
  }
  if (wrong === 0) findings.unshift(good('fits', texts.fits(spans.length), spans[0]?.line ?? null));
  return part({ ...about, share: 1 - wrong / spans.length, findings });
};
