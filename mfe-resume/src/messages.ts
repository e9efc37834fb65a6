/** All texts of this module that users read. Texts of the specification are used as they are. */
export const messages = {
  form: 'Resume Review',
  file: 'Upload Resume',
  fileHint: (megabytes: number) => `Supports PDF resume only. Up to ${megabytes} MB.`,
  kind: 'a PDF',
  sample: 'No resume at hand? Use a sample',
  job: 'Job description',
  jobPlaceholder: 'Paste a job posting to see which of its terms your resume has and which are missing.',
  action: 'Review Resume',
  busy: 'Reviewing Resume',
  verb: 'review',
  privacy:
    'Your email address, phone number, postal address and links are hidden from the AI and put back into its review.',

  panel: 'Review',
  hint: 'Upload a resume and hit the button.',
  failed: "The resume couldn't be reviewed.",
  elsewhere: (count: number) =>
    count === 1 ? '1 resume is being reviewed.' : `${count} resumes are being reviewed.`,
  reading: 'Reading the file\u2026',
  writing: 'Writing the review\u2026',
  scored: (score: number) => `Scored ${score} of 100. Writing the review.`,
  done: (score: number) => `Done: ${score} of 100.`,
  stopped: 'Stopped.',
  partial: 'The review ended early. The score above is complete.',
  showScore: (score: number) => `Show the new score (${score})`,
  noReview: "The AI hadn't written anything yet. The score is complete without it.",

  tabs: {
    label: 'Sections of the review',
    review: 'Review',
    score: 'Score',
    parser: 'What the ATS reads',
    job: 'Job match',
    compare: 'Compare',
  },

  score: {
    title: (score: number) => `Score: ${score} of 100`,
    length: (words: number, pages: number) =>
      `${words.toLocaleString('en')} words on ${pages === 1 ? 'one page' : `${pages} pages`}`,
    rule: "Calculated by fixed rules: the same file always gets the same score. The AI doesn't affect the score.",
    of: (points: number, most: number) => `${points} of ${most}`,
    fixes: (count: number) => (count === 0 ? 'nothing to fix' : count === 1 ? '1 fix' : `${count} fixes`),
    line: (line: number, page: number) => `Line ${line}, page ${page}`,
    good: 'Good',
    fix: 'Fix',
  },
  parser: {
    intro:
      'The text that an applicant tracking system (ATS) reads from your file, in the order in which it reads it.',
    page: (page: number) => `Page ${page}`,
    copy: 'Copy text',
  },
  hidden: {
    title: "This file contains text that people can't see",
    text: "It wasn't scored, reviewed or sent to the AI. Remove it: recruiters' systems flag hidden text too.",
    ways: {
      invisible: 'invisible',
      tiny: 'too small to see',
      'same-colour': 'in the color of the background',
      'off-page': 'outside the page',
    } as Record<string, string>,
  },
  match: {
    title: (percent: number) => `${percent}% of the posting's terms`,
    matched: 'Found in your resume',
    missing: 'Missing',
    none: 'Your resume has all of them.',
    noTerms: "We couldn't find any terms in this posting. Paste more of it.",
    note: "Matched by fixed rules. Add a missing term only if it's true for you.",
  },
  compare: {
    choose: 'Compare with',
    none: 'No earlier review to compare with yet. Improve your resume and review it again to see what changed.',
    unreadable: 'This review has no score to compare with. Choose another one.',
    option: (score: number, date: string) => `${score} of 100, ${date}`,
    change: (by: number) =>
      by > 0
        ? `${by} points more than before`
        : by < 0
          ? `${-by} points fewer than before`
          : 'The same score as before',
    better: 'Better',
    worse: 'Worse',
    same: 'No change',
    fixed: 'Fixed since then',
    added: 'New to fix',
  },
  repeat: 'Run again',
  copy: 'Copy review',
  download: 'Download as Markdown',
  downloadPdf: 'Download as PDF',
} as const;
