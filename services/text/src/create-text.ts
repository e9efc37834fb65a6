import type { Creation } from '@atelier/contracts';
import { makeCreation, type NewCreation, type RunContext } from '@atelier/creation-kit/runs';
import { tokenReserve, writeText } from '@atelier/creation-kit/text-provider';
import { AppError } from '@atelier/server-kit/errors';
import type { Dependencies } from './dependencies.ts';

export interface TextCreationRequest {
  creation: NewCreation;
  system: string;
  tokens: number;
  start?: string;
  /** The whole text as it is kept; empty if it is of no use. */
  finish?: (text: string) => string;
  run: RunContext;
}

/** Writes a text to a creation in chunks, with or without a streaming client. */
export function createText(
  dependencies: Dependencies,
  { run, creation, system, tokens, start = '', finish }: TextCreationRequest,
): Promise<Creation> {
  const { provider } = dependencies;
  return makeCreation({ run }, creation, async (draft) => {
    const { signal } = run;
    const pieces = writeText(provider, {
      system,
      prompt: creation.prompt,
      start,
      signal,
      onThinking: draft.thinking,
      onRestart: () => draft.restart(start),
      maxTokens: tokens + tokenReserve,
    });
    if (start) await draft.append(start);
    for await (const piece of pieces) await draft.append(piece);
    const finished = finish?.(draft.text) ?? draft.text;
    if (finished !== draft.text) draft.restart(finished);
    if (finished === '') throw new AppError('provider_empty');
    return undefined;
  });
}
