/** Remarks on a quoted line; several of each, so that a review does not repeat itself. */
export const praiseMeasured = [
  'The number lets a reader judge the size of the result at once.',
  'A measured outcome like this is the first thing a recruiter looks for.',
  'It states what changed, not only what was done.',
  'Concrete and easy to verify, which builds trust.',
];
export const praiseActive = [
  'It opens with a strong verb and says plainly who did the work.',
  'The wording is direct, and the reader sees ownership.',
  'Clear action, clear object: this reads quickly.',
  'A good line to keep near the top of its section.',
];
export const doubtWeak = [
  'The opening describes a duty, so the reader cannot tell what came of it.',
  'It says that you were present, not what you decided or changed.',
];
export const doubtVague = [
  'These words fit almost any applicant and take up room that a fact could use.',
  'Without an example, a claim like this carries little weight.',
];
export const doubtUnmeasured = [
  'There is no figure here, so the size of the result stays open.',
  'The line names the work but not its effect.',
  'A reader will ask how often, how many or how much.',
  'The outcome is missing, although it is likely the best part of the story.',
];
export const fixWeak = [
  'Start with what you did: “Ran …”, “Built …” or “Cut …”, followed by the result.',
  'Replace the duty by one achievement that came out of it, with a date or a figure.',
];
export const fixVague = [
  'Swap the adjective for a short example that proves it.',
  'Delete it, or tie it to one project where it mattered.',
];
export const fixUnmeasured = [
  'Add one figure: people, money, time, or a before and after.',
  'Finish the line with “which led to …” and the change that others noticed.',
  'Name the scale, such as the size of the team or the number of customers.',
  'Say what became faster, cheaper or better because of it.',
];
/** How a line may end once its author has put in the figure. */
export const endings = [
  ', which cut the time it took by … percent',
  ', used by … people every week',
  ', for a team of …',
  ', which saved … hours a month',
  ', within … weeks and on budget',
];
