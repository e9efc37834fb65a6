import { AppError } from '@atelier/server-kit/errors';

/** Shorter sentences may equal one of the instructions by chance. */
const shortestSentence = 40;
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');

/**
 * Checks the model's output for its own instructions, which a resume may have requested it to repeat. Keeps only as much of the
 * output as the longest sentence, so that each chunk costs the same.
 * @returns a function that takes the next chunk, and throws `provider_refused` once the output had a whole sentence of them.
 */
export function guardLeaks(instructions: string): (chunk: string) => void {
  const sentences = instructions
    .split(/[\n.:]+/)
    .map((sentence) => plain(sentence).trim())
    .filter((sentence) => sentence.length >= shortestSentence);
  const longest = Math.max(0, ...sentences.map((sentence) => sentence.length));
  let last = '';
  return (chunk) => {
    const next = plain(chunk);
    const recent = last.endsWith(' ') ? last + next.trimStart() : last + next;
    last = recent.slice(-longest);
    if (!sentences.some((sentence) => recent.includes(sentence))) return;
    throw new AppError('provider_refused', {
      message:
        'The review went astray and was stopped. Remove text from the resume that speaks to machines, and try again.',
    });
  };
}
