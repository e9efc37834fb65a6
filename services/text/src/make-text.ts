import type { Creation } from '@atelier/contracts';
import { type CallUnits, type EventStream, makeCreation, type RunRequest } from '@atelier/service-kit';
import { writeText } from '@atelier/service-kit/text-provider';
import type { Dependencies } from './dependencies.ts';

export interface TextCreationRequest {
  run: RunRequest;
  system: string;
  /** Tokens that the text itself may need. */
  tokens: number;
  /** The beginning of the text, which is continued. */
  start?: string;
  units: CallUnits;
  signal: AbortSignal;
  stream: EventStream | undefined;
}

/** Writes a text into a creation in chunks, whether or not the client reads a stream. */
export function makeText(
  dependencies: Dependencies,
  { run, system, tokens, start = '', units, signal, stream }: TextCreationRequest,
): Promise<Creation> {
  const { creations, provider, tokenReserve } = dependencies;
  return makeCreation({ creations, units, signal, stream }, run, async (draft) => {
    const request = { system, prompt: run.prompt, start, maxTokens: tokens + tokenReserve, signal };
    if (start) await draft.append(start);
    for await (const piece of writeText(provider, request)) await draft.append(piece);
    return undefined;
  });
}
