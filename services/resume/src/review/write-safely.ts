import { type TextProvider, tokenReserve, writeText } from '@atelier/creation-kit/text-provider';
import { AppError } from '@atelier/server-kit/errors';
import { createRestore, type MaskedText } from '../privacy/mask.ts';
import { guardLeaks } from './instructions.ts';
import { SafeOutput } from './safe-output.ts';

/** Characters of a text, personal data included: several times what the tokens allow. */
const mostCharacters = 60_000;

export interface SafeTextRequest {
  system: string;
  /** The masked resume, and its personal data. */
  prompt: string;
  masked: Pick<MaskedText, 'originals'>;
  tokens: number;
  signal: AbortSignal;
  /** Called when the model begins to reason. */
  onThinking?: (() => void) | undefined;
  /** Called when all yielded text turns out to be reasoning: the text starts over. */
  onRestart?: (() => void) | undefined;
}

/**
 * Requests a text about a resume from the model and yields markdown that is safe to show, with the personal data that was masked.
 * @throws what the provider throws, `provider_refused` when the model repeats its instructions, and `provider_failed` when its
 * output exceeds the limit of characters.
 */
export async function* writeSafely(
  provider: TextProvider,
  { masked, tokens, onRestart, ...request }: SafeTextRequest,
): AsyncGenerator<string, void> {
  const restore = createRestore(masked);
  const assertNoLeak = guardLeaks(request.system);
  let output = new SafeOutput();
  let characters = 0;
  const finish = (safe: string) => {
    const restored = safe.length > mostCharacters ? safe : restore(safe);
    characters += restored.length;
    if (characters > mostCharacters) throw new AppError('provider_failed');
    return restored;
  };
  const restart = () => {
    output = new SafeOutput();
    characters = 0;
    onRestart?.();
  };
  const chunks = writeText(provider, { ...request, maxTokens: tokens + tokenReserve, onRestart: restart });
  for await (const chunk of chunks) {
    assertNoLeak(chunk);
    const safe = finish(output.push(chunk));
    if (safe) yield safe;
  }
  const rest = finish(output.end());
  if (rest) yield rest;
}
