import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Controls } from '../faults.ts';
import { faultError } from '../faults.ts';
import { sendError, sendJson } from '../http/response.ts';
import { type Completion, complete } from './completion.ts';
import { parseChatRequest } from './request.ts';
import { streamCompletion } from './stream.ts';

const slowWordsPerSecond = 4;
const slowAnswerMs = 5000;

/** `POST /v1/chat/completions`, as one response or as a stream, with the pending fault. */
export async function chatRoute(body: unknown, response: ServerResponse, controls: Controls): Promise<void> {
  const request = parseChatRequest(body);
  if (!request.ok) return sendError(response, request.error);
  const limit = controls.rateLimits.take(request.value.model);
  if (limit.error) return sendError(response, limit.error);
  for (const [name, value] of Object.entries(limit.headers)) response.setHeader(name, value);
  const fault = controls.faults.take();
  const error = faultError(fault);
  if (error) return sendError(response, error);

  const completion = complete(request.value, fault);
  if (request.value.stream) {
    const wordsPerSecond = () => (fault === 'slow' ? slowWordsPerSecond : controls.wordsPerSecond);
    const { includeUsage } = request.value;
    return streamCompletion(response, completion, { wordsPerSecond, includeUsage, fault });
  }
  if (fault === 'stall') return;
  if (fault === 'cut' || fault === 'eof' || fault === 'error') {
    response.destroy();
    return;
  }
  if (fault === 'slow') await pause(slowAnswerMs);
  sendJson(response, 200, completionBody(completion));
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
