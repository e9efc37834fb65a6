import { type TextProvider, tokenReserve, writeText } from '@atelier/creation-kit/text-provider';
import { AppError } from '@atelier/server-kit/errors';
import { createRestore, type MaskedText } from '../privacy/mask.ts';
import { guardLeaks } from './instructions.ts';
import { SafeOutput } from './safe-output.ts';

/** Several times the characters that the tokens allow, with personal data. */
const mostCharacters = 60_000;

export interface SafeTextRequest {
  system: string;
  prompt: string;
  masked: Pick<MaskedText, 'originals'>;
  tokens: number;
  signal: AbortSignal;
  onThinking?: (() => void) | undefined;
  /** Called when all yielded text was reasoning: the text starts over. */
  onRestart?: (() => void) | undefined;
}

/**
 * Yields safe markdown about a resume with its personal data restored.
 * @throws the errors of the provider, `provider_refused` for leaks, `provider_failed` if too long
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
