import type { ChatMessage } from '../chat/request.ts';
import { seededBy } from './random.ts';

/** Writes the answer to a conversation; the same conversation and seed give the same answer. */
export function write(messages: readonly ChatMessage[], seed: number | null): string {
  const prompt = messages.find((one) => one.role === 'user')?.text ?? '';
  const random = seededBy(`${prompt}\n${seed ?? ''}`);
  return `# ${prompt}\n\n${random.pick(['Here is a start.', 'Here is a beginning.'])} It says what matters first, in plain words, and leaves the rest for a longer day with more light in it.\n\n## What to do\n\n- Begin with one small step.\n- Look at the result before the next one.\n`;
}
