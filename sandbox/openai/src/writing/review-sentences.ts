/** What a review says besides the lines that it quotes, in one language. */
export type ReviewSentences = typeof english;

const english = {
  remarks: {
    strength: [
      'A figure makes this easy to believe.',
      'The result is stated, not only the task.',
      'Short and exact.',
    ],
    weakness: [
      'It names a task, not what came of it.',
      'A reader cannot tell how large this was.',
      'Words without a result.',
    ],
    fix: [
      'Say what changed and by how much.',
      'Begin with a verb and end with a result.',
      'Name a number that you can defend.',
    ],
  },
  none: {
    strength: '- The layout reads in a clear order.',
    weakness: '- No line stands out as weak.',
    fix: '- Keep it as short as it is.',
  },
  quote: (line: string) => `\u201c${line}\u201d`,
  better: 'Better',
  tooLittle: 'The text holds too little to judge. Add two or three sentences about your work.',
  impression: (claims: number, figures: number) =>
    `Of ${claims} lines that make a claim, ${figures} carry a figure.`,
  job: (found: string, missing: string) => [
    `- Already covered: ${found}.`,
    `- Missing so far: ${missing}.`,
    '- Put the experience that the posting asks for first.',
  ],
};

const german: ReviewSentences = {
  remarks: {
    strength: [
      'Eine Zahl macht das leicht zu glauben.',
      'Hier steht das Ergebnis, nicht nur die Aufgabe.',
      'Kurz und genau.',
    ],
    weakness: [
      'Das nennt eine Aufgabe, nicht was daraus wurde.',
      'Man erfährt nicht, wie groß das war.',
      'Worte ohne Ergebnis.',
    ],
    fix: [
      'Sag, was sich geändert hat und um wie viel.',
      'Beginne mit einem Verb und ende mit einem Ergebnis.',
      'Nenne eine Zahl, zu der du stehen kannst.',
    ],
  },
  none: {
    strength: '- Der Aufbau ist klar zu lesen.',
    weakness: '- Keine Zeile fällt als schwach auf.',
    fix: '- Lass es so kurz, wie es ist.',
  },
  quote: (line) => `\u201e${line}\u201c`,
  better: 'Besser',
  tooLittle: 'Der Text ist zu kurz für ein Urteil. Schreib zwei oder drei Sätze mehr über deine Arbeit.',
  impression: (claims, figures) =>
    `${claims} Zeilen sagen etwas über deine Arbeit, in ${figures} davon steht eine Zahl.`,
  job: (found, missing) => [
    `- Schon enthalten: ${found}.`,
    `- Noch nicht enthalten: ${missing}.`,
    '- Nenne zuerst die Erfahrung, nach der die Anzeige fragt.',
  ],
};

/** The sentences in the language that the instructions ask for. */
export const sentencesFor = (instructions: string): ReviewSentences =>
  instructions.includes('Write in German') ? german : english;
