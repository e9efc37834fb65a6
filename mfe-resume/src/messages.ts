/** All texts of this module that users read. Texts of the specification are used as they are. */
export const messages = {
  form: 'Resume Review',
  file: 'Upload Resume',
  fileHint: (megabytes: number) => `Supports PDF resume only. Up to ${megabytes} MB.`,
  kinds: 'a PDF',
  job: 'Job description',
  jobPlaceholder: 'Paste the posting to see which of its terms your resume has, and which it lacks.',
  action: 'Review Resume',
  busy: 'Reviewing Resume',
  privacy:
    'E-mail, phone, address and links are masked before the text leaves for the model, and put back in its answer.',

  panel: 'Review',
  hint: 'Upload a resume and hit the button.',
  reading: 'Reading the file\u2026',
  writing: 'Writing the review\u2026',
  scored: (score: number) => `Scored ${score} of 100. Writing the review.`,
  done: (score: number) => `Done. ${score} of 100.`,
  stopped: 'Stopped.',
  partial: 'The review broke off here. The score above is whole.',
  showScore: (score: number) => `Show the new score (${score})`,
  noReview: 'The model had not written anything yet. The score stands without it.',

  tabs: {
    label: 'Parts of the review',
    review: 'Review',
    score: 'Score',
    parser: 'Parser view',
    job: 'Job match',
    compare: 'Compare',
  },

  score: {
    title: (score: number) => `Score: ${score} of 100`,
    length: (words: number, pages: number) =>
      `${words} words on ${pages === 1 ? 'one page' : `${pages} pages`}`,
    rule: 'Given by rule: the same file gets the same score every time. The model has no say in it.',
    of: (points: number, most: number) => `${points} of ${most}`,
    fixes: (count: number) =>
      count === 0 ? 'nothing to mend' : count === 1 ? '1 thing to mend' : `${count} things to mend`,
    line: (line: number, page: number) => `Line ${line}, page ${page}`,
    good: 'Good',
    fix: 'To mend',
  },
  parser: {
    intro: 'What a parser sees: the text that applicant tracking systems read, in the order they read it.',
    page: (page: number) => `Page ${page}`,
    copy: 'Copy the text',
  },
  hidden: {
    title: 'This file holds text that people do not see',
    text: 'It counts neither for the score nor for the review, and did not reach the model. Remove it: recruiters\u2019 systems flag it too.',
    ways: {
      invisible: 'painted invisible',
      tiny: 'too small to see',
      'same-colour': 'in the colour of its ground',
      'off-page': 'beside the page',
    } as Record<string, string>,
  },
  match: {
    title: (percent: number) => `${percent}% of the posting\u2019s terms`,
    matched: 'Found in your resume',
    missing: 'Not found',
    none: 'All of them are there.',
    noTerms: 'No terms could be read from this posting. Paste more of it.',
    note: 'Matched by rule. Add a missing term only where it is true of you.',
  },
  compare: {
    choose: 'Compare with',
    none: 'There is no earlier review to compare with. Change your resume, review it again, and see here what improved.',
    unreadable: 'This review holds no score to compare with. Choose another.',
    option: (score: number, date: string) => `${score} of 100, ${date}`,
    change: (by: number) =>
      by > 0
        ? `${by} points more than then`
        : by < 0
          ? `${-by} points fewer than then`
          : 'The same score as then',
    better: 'Improved',
    worse: 'Lost',
    same: 'As before',
    fixed: 'Mended since',
    added: 'New to mend',
  },
  copy: 'Copy the review',
  download: 'Download as Markdown',
  downloadPdf: 'Download as PDF',
} as const;
