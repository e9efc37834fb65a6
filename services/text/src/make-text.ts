import type { Creation } from '@atelier/contracts';
import { type CallUnits, type EventStream, makeCreation, type RunRequest } from '@atelier/service-kit';
import { writeText } from '@atelier/service-kit/text-provider';
import type { Dependencies } from './dependencies.ts';

export interface TextCreationRequest {
  run: RunRequest;
  system: string;
  /** Tokens that the text itself may need. */
  tokens: number;
  units: CallUnits;
  signal: AbortSignal;
  stream: EventStream | undefined;
}

/** Writes a text into a creation in chunks, whether or not the client reads a stream. */
export function makeText(
  dependencies: Dependencies,
  { run, system, tokens, units, signal, stream }: TextCreationRequest,
): Promise<Creation> {
  const { creations, provider, tokenReserve } = dependencies;
  return makeCreation({ creations, units, signal, stream }, run, async (draft) => {
    const request = { system, prompt: run.prompt, maxTokens: tokens + tokenReserve, signal };
    for await (const piece of writeText(provider, request)) await draft.append(piece);
    return undefined;
  });
}
