import { AppError } from '@atelier/service-kit/errors';

/** Sentences shorter than this may meet the instructions by chance. */
const tellingLength = 40;
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');

/**
 * Watches a growing answer for the model's own instructions, which a resume may have asked it to repeat. Keeps only as much of
 * the answer as a sentence is long, so that a piece costs the same whatever came before.
 * @returns a function that takes the next piece, and throws `provider_refused` once a whole sentence of them was in the answer.
 */
export function guardLeaks(instructions: string): (piece: string) => void {
  const telling = instructions
    .split(/[\n.:]+/)
    .map((sentence) => plain(sentence).trim())
    .filter((sentence) => sentence.length >= tellingLength);
  const longest = Math.max(0, ...telling.map((sentence) => sentence.length));
  let last = '';
  return (piece) => {
    const next = plain(piece);
    const said = last.endsWith(' ') ? last + next.trimStart() : last + next;
    last = said.slice(-longest);
    if (!telling.some((sentence) => said.includes(sentence))) return;
    throw new AppError('provider_refused', {
      message:
        'The review went astray and was stopped. Remove text from the resume that speaks to machines, and try again.',
    });
  };
}
