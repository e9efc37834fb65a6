import type { ServerResponse } from 'node:http';
import type { Controls } from '../faults.ts';
import { admit, applyToWhole } from '../http/pending-fault.ts';
import { sendError, sendJson } from '../http/response.ts';
import { type Completion, complete } from './completion.ts';
import { parseChatRequest } from './request.ts';
import { streamCompletion } from './stream.ts';

const slowWordsPerSecond = 4;

/** `POST /v1/chat/completions`, as one response or as a stream, with the pending fault. */
export async function chatRoute(body: unknown, response: ServerResponse, controls: Controls): Promise<void> {
  const request = parseChatRequest(body);
  if (!request.ok) return sendError(response, request.error);
  const admitted = admit(response, request.value.model, controls);
  if (!admitted) return;
  const { fault } = admitted;
  const completion = complete(request.value, fault);
  if (request.value.stream) {
    const wordsPerSecond = () => (fault === 'slow' ? slowWordsPerSecond : controls.wordsPerSecond);
    const { includeUsage } = request.value;
    return streamCompletion(response, completion, { wordsPerSecond, includeUsage, fault });
  }
  if (await applyToWhole(response, fault)) sendJson(response, 200, completionBody(completion));
}

function completionBody({ id, created, model, tokens, finish, usage }: Completion) {
  const message = { role: 'assistant', content: tokens.join(''), refusal: null, annotations: [] };
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
    usage,
    service_tier: 'default',
  };
}
