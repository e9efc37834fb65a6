import type { Section } from '../section.ts';

export const people: Section = {
  headings: ['The human side of {subject}', 'People at the heart of {subject}'],
  plainHeadings: ['The human side', 'It comes down to people'],
  openers: [
    'Behind every method there are people who have to live with it.',
    'It is tempting to discuss {subject} as if nobody in particular were involved.',
  ],
  body: [
    'Those who do well are seldom the loudest; they are the ones who ask one more question.',
    'Trust grows when {people} see that their objections change something.',
    'Disagreement, handled kindly, is among the cheapest sources of insight.',
    'Beginners deserve patience, and experts deserve to be asked what they have stopped noticing.',
    'A shared meal has solved more problems of this kind than most workshops.',
    'Praise should be specific, since general praise teaches nothing.',
    'What holds a group together is not agreement on everything but a way to settle what matters.',
    'Teaching it to somebody else remains the surest way to find out what one knows.',
  ],
  quote: [
    'The work became easier on the day we stopped pretending that we already understood it.',
    'Make it small, make it honest, and show it to someone before you are ready.',
    'We kept asking for a better answer when what we needed was a better question.',
    'Good habits are the kindest thing you can do for your future self.',
  ],
};

export const obstacles: Section = {
  headings: ['The hard parts of {subject}', 'Obstacles around {subject}'],
  plainHeadings: ['The hard parts', 'Obstacles along the way'],
  openers: [
    'It would be dishonest to leave out the difficulties.',
    'Anyone who has spent time with {subject} will have met resistance, some of it from within.',
  ],
  body: [
    'The first obstacle is plain inertia, for the present way has the great advantage of being known.',
    'The second is noise: so much advice is on offer that choosing among it becomes a task of its own.',
    'Limits of time and space are real, and wishing them away only delays a workable plan.',
    'Some problems have no solution, only better and worse ways of living with them.',
    'It helps to separate what is difficult from what is merely unfamiliar.',
    'When progress stalls, change one thing and leave the rest alone, or nothing can be learned.',
    'Fairness belongs on this list as well, since the costs and the gains do not always land on the same people.',
    'An obstacle that is named {setting} loses half its weight.',
    'Help is usually closer than it seems, and {people} are on the whole glad to be asked.',
  ],
};

export const future: Section = {
  headings: ['What comes next for {subject}', 'Looking ahead: {subject} in the coming years'],
  plainHeadings: ['What comes next', 'Looking ahead'],
  openers: [
    'Predictions age badly, but a few directions are plain enough to walk in.',
    'The next chapter of {subject} will probably be written by people who are only now beginning.',
  ],
  body: [
    'What is rare today will become ordinary, and attention will move on to whatever is scarce then.',
    'Better {objects} will lower the threshold without removing the need for judgement.',
    'Expect the boundaries with neighbouring subjects to blur, and most of the good ideas to come from there.',
    'Rules will follow practice at their usual distance of a few years.',
    'The open questions are less about what can be done than about what should be.',
    'Small groups will go on finding what large ones later adopt.',
    'A slower pace in some places is no failure; it leaves room to learn from those who ran ahead.',
    'Whatever happens, the basics described above will keep their value.',
    'The wisest preparation is to stay curious and to keep the cost of changing one’s mind low.',
  ],
};
