import type { ServerResponse } from 'node:http';
import { type Controls, takeFault } from '../faults.ts';
import { sendError } from '../http/response.ts';
import { complete } from './completion.ts';
import { parseChatRequest } from './request.ts';
import { streamCompletion } from './stream.ts';

const slowWordsPerSecond = 4;

/** `POST /v1/chat/completions`: streams a text, with the pending fault. */
export async function chatRoute(body: unknown, response: ServerResponse, controls: Controls): Promise<void> {
  const request = parseChatRequest(body);
  if (!request.ok) return sendError(response, request.error);
  const taken = takeFault(response, controls);
  if (!taken) return;
  const { fault } = taken;
  const wordsPerSecond = () => (fault === 'slow' ? slowWordsPerSecond : controls.wordsPerSecond);
  await streamCompletion(response, complete(request.value, fault), { wordsPerSecond, fault });
}
