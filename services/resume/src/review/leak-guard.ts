import { AppError } from '@atelier/service-kit/errors';

/** Sentences shorter than this may meet the instructions by chance. */
const tellingLength = 40;
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');

/**
 * Watches a growing answer for the model's own instructions, which a resume may have asked it to repeat.
 * @returns a function that throws `provider_refused` once a whole sentence of them stands in the answer.
 */
export function guardLeaks(instructions: string): (answer: string) => void {
  const telling = instructions
    .split(/[\n.:]+/)
    .map((sentence) => plain(sentence).trim())
    .filter((sentence) => sentence.length >= tellingLength);
  return (answer) => {
    const said = plain(answer);
    if (!telling.some((sentence) => said.includes(sentence))) return;
    throw new AppError('provider_refused', {
      say: 'The review went astray and was stopped. Remove text from the resume that speaks to machines, and try again.',
    });
  };
}
