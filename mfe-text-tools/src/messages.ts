const number = new Intl.NumberFormat('en');
const words = (count: number) => (count === 1 ? '1 word' : `${number.format(count)} words`);

/** All texts of this module that users read. Texts of the specification are used as they are. */
export const messages = {
  article: {
    form: 'Article Configuration',
    topic: 'Article Topic',
    topicPlaceholder: 'The future of artificial intelligence is...',
    examples: [
      'The quiet life of kettles',
      'How cities learn to live with rain',
      'Remote work for shy people',
    ],
    length: 'Article Length',
    action: 'Generate Article',
    busy: 'Generating Article',
    panel: 'Generated Article',
    hint: 'Enter a topic and hit generate to generate an article.',
    failed: "The article couldn't be finished.",
    elsewhere: (count: number) =>
      count === 1 ? '1 article is being written.' : `${count} articles are being written.`,
    starting: 'Reading the topic…',
    writing: 'Writing…',
    count: (count: number, target: number) => `${number.format(count)} of ${number.format(target)} words`,
    whole: (count: number, least: number, most: number) =>
      `${words(count)} (target ${number.format(least)}–${number.format(most)})`,
    words,
    copy: 'Copy article',
    download: 'Download as Markdown',
    continue: 'Continue writing',
  },

  titles: {
    form: 'AI Title Generator',
    keyword: 'Keyword',
    keywordPlaceholder: 'The future of artificial intelligence is...',
    examples: ['slow travel', 'sourdough', 'first job in tech'],
    category: 'Category',
    action: 'Generate Title',
    busy: 'Generating Title',
    panel: 'Generated Titles',
    hint: 'Enter a topic and hit generate to generate a Title.',
    failed: "The titles couldn't be finished.",
    elsewhere: () => 'Other titles are being written.',
    starting: 'Looking for titles…',
    writing: 'Writing titles…',
    count: (titles: number) => (titles === 1 ? '1 title' : `${titles} titles`),
    copy: 'Copy all titles',
    download: 'Download as Markdown',
    copyOne: (title: string) => `Copy “${title}”`,
    write: 'Write this article',
    writeFor: (title: string) => `Write this article: ${title}`,
    more: 'More like this',
    moreLike: (title: string) => `More like this: ${title}`,
    score: (score: number) => `Score ${score}`,
    scoreNote: 'Sorted by score. Titles score higher with a good length, a number and clear words.',
    traits: {
      length: (characters: number) => `${characters} characters`,
      short: (characters: number) => `${characters} characters, short`,
      long: (characters: number) => `${characters} characters, long`,
      number: 'has a number',
      clear: 'clear',
      wordy: 'wordy',
    },
  },

  run: {
    done: (what: string) => `Done: ${what}.`,
    stopped: 'Stopped.',
    stoppedNotice: (what: string) => `Stopped after ${what}.`,
    incompleteNotice: (what: string) => `This ended early. We kept ${what}.`,
    again: 'Start over',
    showArrived: (what: string) => `Show the unfinished text (${what})`,
  },
} as const;
