import type { Section } from '../section.ts';

export const gains: Section = {
  headings: ['What there is to gain from knowing {subject}', 'The case for studying {subject}'],
  plainHeadings: ['What there is to gain', 'The case in favour'],
  openers: [
    'The benefits are easy to exaggerate, so it is worth listing only those that hold up in daily use.',
    'Ask {people} what changed for them and the answers are [surprisingly alike|less grand than one expects].',
  ],
  body: [
    'Not all of these gains come at once, and some of them are only noticed when they are gone.',
    'What they share is that they grow with use, as a path does.',
    'The gain is greatest for those who begin with modest hopes and keep a record.',
    'It is fair to add that another approach can reach the same place by a longer road.',
    'Taken together, they explain why so many who were doubtful at the start are glad that they stayed.',
    'A useful test is to imagine a month without them and to see what would be missed first.',
  ],
  list: {
    lead: ['Four of them come up again and again:', 'These are the ones worth counting on:'],
    items: [
      '**Clarity.** A vague wish turns into something that can be planned, done and checked.',
      '**Time.** Small routines take over work that used to need a fresh decision every day.',
      '**Confidence.** Each finished step makes the next one look less steep.',
      '**Resilience.** When something breaks, there is a known way back instead of a panic.',
      '**Company.** Shared practice brings people together who would not have met otherwise.',
      '**Quality.** Attention to the basics shows in the result, even to those who cannot say why.',
      '**Calm.** Knowing what matters makes it easier to leave the rest alone.',
    ],
  },
};

export const start: Section = {
  headings: ['Where to begin with {subject}', 'First steps with {subject}'],
  plainHeadings: ['Getting started', 'First steps'],
  openers: [
    'The best beginning is a small one that can be finished this week.',
    'Starting with {subject} takes less equipment and more honesty than most guides admit.',
  ],
  body: [
    'A beginning like this costs little and teaches a great deal about one’s own preferences.',
    'If a step feels too large, cut it in half and begin with the half that can be seen.',
    'It helps to tell one other person about the plan, since a spoken promise is harder to forget.',
    'Resist the urge to buy anything before the second attempt.',
    'Write down what was hard, for that page becomes the most useful guide of all.',
    'After a month, {practice} will feel like an ordinary part of the day.',
  ],
  list: {
    ordered: true,
    lead: ['A sequence that works for most people:', 'One sensible order looks like this:'],
    items: [
      'Write one sentence that says what success would look like in three months.',
      'Look at how things are done today, without changing anything for a few days.',
      'Choose {trial} and agree when it ends.',
      'Gather only the {objects} that this first round needs.',
      'Do the work, and note every surprise while it is fresh.',
      'Compare the result with the sentence from the first step, and decide what to keep.',
    ],
  },
};

export const closeUp: Section = {
  headings: ['A closer look at {subject} in practice', '{subject} on an ordinary day'],
  plainHeadings: ['A closer look', 'On an ordinary day'],
  openers: [
    'Imagine {expert} who returns to {subject} after years away, with little time and no great expectations.',
    'An example says more than a definition, so picture a modest one.',
  ],
  body: [
    'The first week brings more questions than answers, and that is exactly as it should be.',
    'By the second, a pattern appears: the trouble is rarely where everybody was looking.',
    'Somebody suggests {trial}, chiefly because it can be undone by Friday.',
    'It half works, which turns out to be more instructive than a clean success.',
    'The next round drops two ideas and keeps the third, and now the numbers begin to move.',
    'What looked like a matter of skill was in truth a matter of order: the same steps, arranged differently.',
    'After a few months the work has become [quieter|lighter], and nobody would go back.',
    'The lesson is not the particular solution but the way it was found.',
    'Plenty of {people} could tell the same story with other names in it.',
  ],
};

export const mistakes: Section = {
  headings: ['Common mistakes around {subject}', 'What tends to go wrong with {subject}'],
  plainHeadings: ['Common mistakes', 'What tends to go wrong'],
  openers: [
    'Most failures are ordinary, which is good news, because ordinary failures can be prevented.',
    'It is [comforting|useful] to know that nearly everyone stumbles in the same few places.',
  ],
  body: [
    'None of these is fatal, and all of them are easier to spot in somebody else’s work.',
    'The remedy is nearly always to slow down for an hour rather than to push harder for a week.',
    'A short review every month catches the majority before they grow roots.',
    'Whoever admits a mistake early pays for it once; whoever hides it pays in instalments.',
    'Even {expert} will confess to having made each of them at least once.',
    'A checklist by the door is worth more than a long lecture after the fact.',
  ],
  list: {
    lead: ['Watch out for these in particular:', 'The usual suspects are:'],
    items: [
      '**Starting too big.** Grand plans hide the first step instead of showing it.',
      '**Copying without context.** A method that shines elsewhere may rest on conditions that are missing here.',
      '**Measuring nothing.** Without a before, there can be no after.',
      '**Buying instead of practising.** New {objects} feel like progress and seldom are.',
      '**Going it alone.** Two people see four times as much as one.',
      '**Stopping at the dip.** The dull stretch in the middle comes just before things get easier.',
    ],
  },
};
