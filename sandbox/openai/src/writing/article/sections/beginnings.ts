import type { Section } from '../section.ts';

export const background: Section = {
  headings: ['Where the story of {subject} begins', 'A little background on {subject}'],
  plainHeadings: ['Where the story begins', 'A little background'],
  openers: [
    'Few things arrive finished, and {subject} came about by [small steps|many hands] rather than by one bright idea.',
    'To see {subject} clearly, it helps to step back and ask which problem people were trying to solve in the first place.',
    'Every subject has a past, and this one explains more of the present than most.',
  ],
  body: [
    'For a long time the knowledge was passed on by word of mouth, {setting}, from those who knew to those who wanted to know.',
    'Early attempts were [clumsy|uneven], yet they showed that the effort could pay off.',
    'Then costs fell, access widened, and a subject for specialists became one for everyone.',
    'Many of the habits that look odd today were sensible answers to limits that no longer exist.',
    'What survived from those years is not a method but an attitude: look closely, try, and keep what works.',
    'Old {sources} still repay reading, because they record the mistakes as honestly as the successes.',
    'Each generation rewrote the rules a little and believed that it had written them for the first time.',
    'The turning point was less a discovery than a change of mind about who was allowed to take part.',
    'Seen from that distance, the present debate looks less heated and a good deal more familiar.',
  ],
};

export const meaning: Section = {
  headings: ['Why {subject} should have our attention', 'What makes {subject} matter'],
  plainHeadings: ['Why it deserves attention now', 'Why this matters'],
  openers: [
    'The simplest reason to care about {subject} is that it touches decisions people make every week.',
    'Interest in {subject} tends to rise when something ordinary stops working as it used to.',
    'It would be easy to file this under things to read about later; there are good reasons not to.',
  ],
  body: [
    'When {people} talk about it, they rarely begin with theory; they begin with a day that went wrong.',
    'A modest improvement here spreads further than a dramatic one in a corner that nobody visits.',
    'The stakes are [practical|close to home]: time, money, and the quiet satisfaction of a thing done properly.',
    'Choices made early tend to stay, which is why a little attention at the start is worth a great deal of repair later.',
    'There is also a social side, since what one person does {setting} soon becomes what the next one expects.',
    'Ignoring the subject is a decision too, and seldom the cheapest one.',
    'None of this calls for alarm; it calls for curiosity and an afternoon of honest thinking.',
    'People who understand {subject} ask better questions, and better questions save everybody’s time.',
    'The value shows up slowly, in {measures}, long before it shows up in a speech.',
  ],
};

export const basics: Section = {
  headings: ['The ideas behind {subject}', 'Understanding {subject} from the ground up'],
  plainHeadings: ['The ideas behind it', 'From the ground up'],
  openers: [
    'Underneath the vocabulary, {subject} can be explained with a handful of plain ideas.',
    'A newcomer needs far less theory than the shelves suggest.',
    'Start with the parts, then watch how they move together.',
  ],
  body: [
    'The first idea is that context decides: what works {setting} may fail somewhere else for reasons nobody can see at a glance.',
    'The second is feedback, for without a signal that something went well or badly there is no learning, only repetition.',
    'The third is patience, which is not waiting but paying attention over time.',
    'Good {objects} help, although they cannot stand in for a clear aim.',
    'Most of the difficulty lies at the joints, where one sensible part meets another.',
    'It pays to name things carefully, because a vague word hides two different problems under one roof.',
    'Once these ideas are in place, the details stop looking like a list and start looking like a system.',
    'Nobody has to master everything at once; the parts can be learned in almost any order.',
    '[Ask {expert}|Put the question to {expert}] and the answer will usually be a drawing on the back of an envelope rather than a formula.',
  ],
};
