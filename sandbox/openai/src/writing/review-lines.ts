/** A line of a resume with the properties that rules find in it. */
export type JudgedLine = { text: string; measured: boolean; active: boolean; weak: boolean; vague: boolean };

const strongVerb =
  /^(?:\W*)(led|built|cut|raised|designed|launched|reduced|increased|created|managed|delivered|introduced|grew|saved|won|trained|wrote|shipped|migrated|automated|improved|developed|organi[sz]ed|negotiated|founded|mentored|implemented|analy[sz]ed|planned|coordinated|taught|researched|supervised|ran)\b/i;
const weakStart =
  /\b(responsible for|duties included|helped (?:to|with)|worked on|involved in|tasked with|assisted)\b/i;
const vagueWords =
  /\b(team player|hard[- ]?working|motivated|passionate|dynamic|detail[- ]oriented|results[- ]driven|various|several|many|etc)\b/i;
/** Contact data, also masked as `[EMAIL_1]`, and the posts and schools of a resume, which end with their dates. */
const notAClaim =
  /\S@\S|\[[A-Z]+_\d+\]|^\W*(?:e-?mail|phone|address|link)\b|^\+?\d[\d\s()-]+$|^(?:\w+ )?\d{4}\s*[-–]|\b\d{4}\s*[-–]\s*(?:(?:[A-Z][a-z]+ )?\d{4}|present|now|today|current)\W*$/i;

/** A list of skills or places, at least every third word followed by a comma. */
function isEnumeration(text: string): boolean {
  return text.split(',').length - 1 >= text.split(/\s+/).length / 3;
}

/** Judges the lines that make a claim, in their order. */
export function judgeLines(lines: readonly string[]): JudgedLine[] {
  return lines
    .filter((text) => !notAClaim.test(text) && !isEnumeration(text))
    .map((text) => ({
      text,
      measured: /(?:\d[\d,.]*\s*(?:%|percent|k\b|m\b|x\b)|[$€£]\s?\d|\b\d{1,3}(?:,\d{3})*\+?\s+[a-z])/i.test(
        text,
      ),
      active: strongVerb.test(text),
      weak: weakStart.test(text),
      vague: vagueWords.test(text),
    }));
}

const weakOpening =
  /^(?:was |were )?(?:responsible for|duties included|helped with|worked on|involved in|tasked with|assisted(?: with| in)?)\s+/i;
const fillers =
  /\b(?:various|several|many|hard[- ]?working|motivated|passionate|dynamic|detail[- ]oriented)\s+/gi;

/** An improved line: a verb first, no filler words, and a blank for a missing figure. */
export function reword({ text, measured }: JudgedLine, ending: string): string {
  const bare = text.replace(/[.;]\s*$/, '').replace(fillers, '');
  const joined = bare.replace(/^helped to\s+/i, 'Worked with others to ');
  const active = joined.replace(weakOpening, 'Took charge of ');
  const line = active.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  const finished = `${line}${measured ? '' : ending}`;
  return finished.endsWith('…') ? finished : `${finished}.`;
}
