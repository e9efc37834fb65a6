import type { Section } from '../section.ts';

export const beliefs: Section = {
  headings: ['Beliefs about {subject} worth questioning', 'What people get wrong about {subject}'],
  plainHeadings: ['Beliefs worth questioning', 'Popular misunderstandings'],
  openers: [
    'Around every popular subject grows a hedge of half-truths, and {subject} can claim a good many.',
    'Some opinions survive only because nobody has stopped to test them.',
  ],
  body: [
    'One of them says that talent decides, when steady practice explains far more.',
    'Another holds that there is a single right way, which would be convenient if it were so.',
    'It is also said that one must begin young or not at all; late beginners quietly prove the opposite every year.',
    'Then there is the belief that more is better, although most good results come from leaving things out.',
    'Cost is a favourite excuse, yet the expensive version is seldom the one that gets used.',
    'Even the sceptics overreach when they treat every failure as proof that the idea is empty.',
    'The honest position is less exciting: it depends, and it is possible to find out on what.',
    'A good habit is to ask of any bold claim what would have to be true for it to be wrong.',
    'Reliable {sources} tend to be duller than the headlines, and more useful for it.',
  ],
};

export const options: Section = {
  headings: ['Comparing ways to approach {subject}', 'Choosing an approach to {subject}'],
  plainHeadings: ['Comparing the options', 'Choosing an approach'],
  openers: [
    'There are broadly three ways in, and the right one depends on time, temperament and what is at stake.',
    'Before choosing, it helps to lay the alternatives side by side.',
  ],
  body: [
    'The middle row suits most people, at least for the first few months.',
    'Moving from one row to another later is perfectly possible and often wise.',
    'What matters more than the choice is that it is made on purpose.',
    'If two options look equal, take the one that is easier to abandon.',
    'Whichever way is chosen, set a date on which to look at it again.',
    'Budget deserves an honest column of its own, and so does enthusiasm.',
  ],
  table: {
    head: ['Approach', 'Suits', 'Strength', 'Watch for'],
    rows: [
      ['Try it and see', 'Curious beginners', 'Fast and cheap', 'Lessons that are never written down'],
      [
        'A steady routine',
        'Busy people with a clear aim',
        'Results that last',
        'Habit that outlives its purpose',
      ],
      ['A guided programme', 'Groups and high stakes', 'Shared standards', 'Cost, and rules that grow'],
    ],
  },
};

export const signs: Section = {
  headings: ['How to tell what {subject} can change', 'Measuring progress with {subject}'],
  plainHeadings: ['How to tell whether it works', 'Measuring progress'],
  openers: [
    'Progress that nobody can see is hard to believe in, so decide beforehand what to look for.',
    'Two or three honest signs are enough to tell whether the effort around {subject} is well spent.',
  ],
  body: [
    'Pick measures that would change a decision, such as {measures}, and ignore the rest.',
    'Take a reading before anything changes, however rough it may be.',
    'Numbers tell how much; conversations tell why, and both are needed.',
    'A trend over six weeks says more than any single good day.',
    'Be suspicious of a figure that only ever improves.',
    'When a result disappoints, ask first whether the test was fair and only then whether the idea was bad.',
    'Share the findings {setting}, including the dull ones, because they spare others the detour.',
    'If nothing has moved after a fair trial, stopping is a success of judgement and not a failure of nerve.',
    'Keep the record short enough that it will actually be kept.',
  ],
};

export const resources: Section = {
  headings: ['What {subject} will ask in return', 'Time, money and {subject}'],
  plainHeadings: ['What it asks in return', 'Time, money and attention'],
  openers: [
    'Nothing worthwhile is free, and it is better to know the price before than after.',
    'The real cost of {subject} can be counted in attention more than in money.',
  ],
  body: [
    'A little every day costs less than a great deal once in a while.',
    'Plan for the hours that do not show, such as {practice}, for they make the visible hours possible.',
    'Borrow before buying, and buy second-hand before buying new.',
    'The cheapest choice and the least expensive one are not always the same thing.',
    'Set a ceiling in advance and treat it as part of the design.',
    'Energy is a budget too, and it is usually the first to run out.',
    'Where money does help, spend it on what removes a daily annoyance.',
    'Leave some slack, because a plan without any breaks at the first surprise.',
    'Seen over a year, the sums are smaller than they look in the first month.',
  ],
};
