import type { Language } from '@atelier/contracts/languages';

/** Words are in lower case. */
interface ActionWords {
  duty: RegExp;
  /** Whether a first word is strong; few entries should begin with the same. */
  isStrong: (word: string) => boolean;
  /** Whether an entry with another first word says what was done; `text` has the lines after it too. */
  acts: (word: string, text: string) => boolean;
}

const englishVerbs = new Set(
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
/** Verbs with an irregular past tense after any prefix: `forecast`, `rebuilt`, `co-led`. */
const irregular =
  /^(?:co-?|fore|broad|inter|mis|off|out|over|pre|re|under|un|up|with)?(?:arose|beat|became|began|bet|bid|bore|bought|bound|bred|brought|built|came|cast|caught|chose|cost|cut|dealt|did|dove|drew|drove|fed|fell|felt|flew|forgave|fought|found|froze|gave|got|grew|heard|held|hit|hung|kept|knew|laid|learnt|led|left|lent|let|lit|lost|made|meant|met|overcame|paid|put|quit|ran|read|rode|rose|said|sang|saw|sent|set|shed|shook|shot|shut|sold|sought|sped|spent|split|spoke|spread|sprang|spun|stood|stuck|strove|struck|swept|swung|taught|thought|threw|thrust|told|took|understood|undertook|upheld|went|withdrew|woke|won|wound|wove|wrote)$/;
/** Other words in "eed" are in the present tense, such as "proceed", or no verbs. */
const pastTense = /(?:[^e]|agre|fre|guarante)ed$/;

/** Nouns of actions: `Entwicklung`, `Migration`, `Ausbau`. */
const germanNoun =
  /(?:(?<!abteil|ausbild|betreu|erfahr|unterstütz|verantwort)ung(?:en)?|(?<!funkt|kommunikat|posit)ion(?:en)?|(?:au[fs]|neu|um)bau|(?<!teil)nahme|akquise|analyse|betrieb|design|einkauf|entwurf|recherche|relaunch|verkauf|vertrieb)$/;
/** Verbs whose past tense does not end in "te". */
const strongGermanVerbs = new Set(
  'begann beriet bot erhielt erschloss entwarf fand gab gewann hielt nahm schloss schrieb schuf trieb trug übernahm vergab zog'.split(
    ' ',
  ),
);
const notInPastTense = new Set(
  'berichte erste fundierte gute heute inhalte konzepte letzte produkte projekte'.split(' '),
);
/** Participles: `eingeführt` and `gewonnen`, `verkürzt`, `automatisiert`, `entworfen`. */
const participles = [
  /^(?:ab|an|auf|aus|bei|bereit|durch|ein|fest|her|nach|um|vor|voran|wieder|wiederher|zu|zusammen)?ge\p{Ll}+(?:en|t)$/u,
  /^(?:be|ent|er|über|unter|ver|weiter)\p{Ll}+t$/u,
  /^\p{Ll}+iert$/u,
  /^(?:berat|betrieb|entworf|erhob|erschloss|übernomm|vertrieb)en$/,
];
const noAction = ['geholfen', 'gesamt', 'unterstützt'];
/** Participles are the last words of their clauses. */
const clauseEnd = /[.,;:()/&\n\u2013]| und | sowie /;

export const actionWords: Record<Language, ActionWords> = {
  en: {
    duty: /^(?:responsible for|duties included|worked on|helped(?: with)?|assisted(?: with)?|was involved in|participated in|tasked with|in charge of)\b/i,
    isStrong: (word) => englishVerbs.has(word),
    acts: (word) => pastTense.test(word) || irregular.test(word),
  },
  de: {
    duty: /^(?:(?:haupt|mit)?verantwort(?:lich|ung)|zuständig|arbeit(?:ete)?|assistenz|assistierte|beteilig(?:t|ung)|betreuung|half|mitarbeit|mithilfe|mitwirkung|teilnahme|unterstützte|unterstützung)\b(?: (?:an|bei|für|in|von)\b)?/i,
    isStrong: (word) =>
      germanNoun.test(word) ||
      strongGermanVerbs.has(word) ||
      (word.endsWith('te') && !notInPastTense.has(word)),
    acts: (_, text) =>
      // Adjectives before the noun, such as `Technische und fachliche Leitung`.
      germanNoun.test(
        text
          .toLowerCase()
          .split(/[ ,]/)
          .find((part) => part !== 'und' && !part.endsWith('e')) ?? '',
      ) ||
      text
        .split(clauseEnd)
        .map((clause) => clause.trim().split(' ').at(-1) ?? '')
        .some((last) => !noAction.includes(last) && participles.some((form) => form.test(last))),
  },
};
