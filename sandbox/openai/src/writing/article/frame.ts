/** First and last paragraphs, from which an article takes a few sentences each. */
export const introduction = {
  openers: [
    '“{Title}” sounds like a subject for specialists, and yet it comes up at kitchen tables, in meetings and on long train rides.',
    'There are subjects that everybody has an opinion on and few have looked at closely; “{Title}” is one of them.',
    'Ask ten people about “{Title}” and you will hear ten different beginnings, most of them true.',
    'Some questions look simple from afar and grow more interesting with every step closer, and “{Title}” is a fine example.',
  ],
  body: [
    'This article takes a practical view: what is worth knowing, what can safely be ignored, and where to begin.',
    'It is written for readers with more curiosity than time.',
    'No prior knowledge is needed, only the willingness to look twice at what seems obvious.',
    'The aim is not to settle every argument but to leave the reader better equipped for the next one.',
    'Along the way we will meet {people}, some stubborn misunderstandings, and a handful of ideas that hold up well.',
  ],
};

export const conclusion = {
  headings: ['Conclusion', 'In closing', 'The takeaway', 'Final thoughts'],
  openers: [
    'If there is one thing to take away, it is that {subject} will reward attention more than expertise.',
    'Much more could be said, yet the essentials fit on a postcard.',
    'In the end, {subject} can be approached like any other craft: a step, a look back, another step.',
  ],
  body: [
    'Begin small, watch what happens, and let the evidence change the plan.',
    'Keep company with people who are honest about what they do not know.',
    'Perfection can wait; the next useful step cannot.',
    'The rest is practice, and practice is open to everyone.',
    'A year from now, the best day to have begun will turn out to have been an ordinary one like today.',
  ],
};
