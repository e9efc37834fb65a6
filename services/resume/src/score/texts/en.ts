export const en = {
  contact: {
    title: 'Contact',
    explanation: 'Name, email, phone and location, where recruiters look for them first.',
    name: { good: 'Your name is at the top.', fix: 'Put your full name on its own line at the top.' },
    email: { good: 'Your email address is there.', fix: 'Add an email address.' },
    phone: { good: 'Your phone number is there.', fix: 'Add a phone number with its country code.' },
    margin:
      'This is in a header or footer of the page, which many systems skip. Put it into the text itself.',
    place: { good: 'Your location is there.', fix: 'Add your location: city and country are enough.' },
  },
  sections: {
    title: 'Sections',
    explanation: 'Experience, Education, Skills and Summary under headings that systems recognize.',
    found: (heading: string) => `Found: ${heading}.`,
    experience: (heading: string) => `Add a section called ${heading}.`,
    education: (heading: string) => `Add a section called ${heading}.`,
    skills: (heading: string) => `Add a section called ${heading}.`,
    summary: (heading: string) => `Begin with a section called ${heading}: two sentences are enough.`,
  },
  length: {
    title: 'Length',
    explanation: (least: number, most: number) => `Between ${least} and ${most} words, on at most two pages.`,
    fits: (words: number, pages: number) =>
      `${words} words on ${pages === 1 ? 'one page' : `${pages} pages`}.`,
    short: (words: number, least: number, most: number) =>
      `It has ${words} words. Say more about what you did: aim for ${least} to ${most} words.`,
    long: (words: number, most: number) =>
      `It has ${words} words. Cut what is old or repeated: aim for at most ${most} words.`,
    pages: (pages: number) => `It has ${pages} pages. Two are enough for most careers.`,
  },
  dates: {
    title: 'Dates',
    explanation: 'Each position with its dates, newest first.',
    none: (example: string) => `No dates found next to your positions. Write them like ${example}.`,
    reversed: 'This ends before it begins. Check the years.',
    order: 'This is newer than the position above it. Put the newest first.',
    gap: (months: number) => `There is a gap of ${months} months after this position. Explain it briefly.`,
    fits: (positions: number) =>
      positions === 1 ? 'The position has its dates.' : `${positions} positions with dates, newest first.`,
  },
  verbs: {
    title: 'Action verbs',
    explanation: (verbs: string) => `Entries that begin with what you did: ${verbs}.`,
    none: 'List what you did in each position, one achievement per entry.',
    duty: (words: string, verbs: string) =>
      `\u201c${words}\u201d describes a duty, not what you did. Begin with a word such as ${verbs}.`,
    weak: 'Begin with what you did: a verb in the past tense.',
    repeated: (entries: number, word: string) =>
      `${entries} entries begin with \u201c${word}\u201d. Use other verbs too.`,
    strong: (active: number, entries: number) => `${active} of ${entries} entries begin with a strong verb.`,
  },
  results: {
    title: 'Measurable results',
    explanation: 'Entries with figures: percent, money, people, time.',
    figure: 'This has a figure.',
    bare: 'How much, how many, how fast? Add a figure.',
    none: 'List what you did in each position, with figures.',
  },
  links: {
    title: 'Links',
    explanation: 'Your profile and examples of your work.',
    profile: {
      good: 'Your profile is linked.',
      fix: 'Add a link to your profile, such as linkedin.com/in/you.',
    },
    work: {
      good: 'Your work is linked.',
      fix: 'Add a link to your work, such as a portfolio, code or articles.',
    },
    hidden: 'A link is hidden behind other words. Write out its address: many systems keep only the text.',
  },
  parsing: {
    title: 'Machine readability',
    explanation: 'How well applicant tracking systems can read the file.',
    fits: 'Systems read it in the right order.',
    columns: 'Two columns: many systems read straight across and mix them up. One column is safer.',
    sideBySide:
      'Text stands side by side, as in a table: some systems read it across, others downwards. Put it below each other.',
    recognised:
      'The pages are pictures. Systems read the recognised text behind them, with its mistakes: export the resume from where it was written.',
    characters: (count: number) => `${count} characters can't be read. Use a common font and no icon fonts.`,
    images: (count: number) => `${count} images: systems can't read what they show.`,
    parts: "A file inside of the document can't be read. Paste its text into the document itself.",
    crowded: 'A very long line: several lines may have run together.',
  },
};

export type ScoreTexts = typeof en;
