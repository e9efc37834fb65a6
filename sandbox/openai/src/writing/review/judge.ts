/** A line of a resume with what can be said about it by rule. */
export type JudgedLine = { text: string; measured: boolean; active: boolean; weak: boolean; vague: boolean };

const strongVerb =
  /^(?:\W*)(led|built|cut|raised|designed|launched|reduced|increased|created|managed|delivered|introduced|grew|saved|won|trained|wrote|shipped|migrated|automated|improved|developed|organi[sz]ed|negotiated|founded|mentored|implemented|analy[sz]ed|planned|coordinated|taught|researched|supervised|ran)\b/i;
const weakStart =
  /\b(responsible for|duties included|helped (?:to|with)|worked on|involved in|tasked with|assisted)\b/i;
const vagueWords =
  /\b(team player|hard[- ]?working|motivated|passionate|dynamic|detail[- ]oriented|results[- ]driven|various|several|many|etc)\b/i;
const notAClaim = /^\S+@|^\W*(?:e-?mail|phone|address|link)\b|^\+?\d[\d\s()-]+$|^(?:\w+ )?\d{4}\s*[-–]/i;

/** A list of skills or places, at least every third word followed by a comma. */
function isEnumeration(text: string): boolean {
  return text.split(',').length - 1 >= text.split(/\s+/).length / 3;
}

/** Judges the lines that make a claim, in the order in which they stand. */
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
