import type { CreatingWork, Draft } from '@atelier/creation-kit/calls';
import { tokenReserve, writeText } from '@atelier/creation-kit/text-provider';
import { AppError } from '@atelier/server-kit/errors';
import type { Dependencies } from './dependencies.ts';

interface TextRequest extends Pick<CreatingWork, 'creation'> {
  system: string;
  tokens: number;
  start?: string;
  /** The whole text as it is kept; empty if it is of no use. */
  finish?: (text: string) => string;
}

export const createText = (
  { provider }: Dependencies,
  { creation, system, tokens, start = '', finish }: TextRequest,
): CreatingWork => ({
  creation,
  async make(draft: Draft) {
    const pieces = writeText(provider, {
      system,
      prompt: creation.prompt,
      start,
      signal: draft.signal,
      onThinking: draft.thinking,
      onRestart: () => draft.restart(start),
      maxTokens: tokens + tokenReserve,
    });
    if (start) draft.append(start);
    for await (const piece of pieces) draft.append(piece);
    const finished = finish?.(draft.text) ?? draft.text;
    if (finished !== draft.text) draft.restart(finished);
    if (finished === '') throw new AppError('provider_empty');
    return undefined;
  },
});
