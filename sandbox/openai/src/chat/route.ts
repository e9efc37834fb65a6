import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Controls, type Fault, takeFault } from '../faults.ts';
import { requestId } from '../http.ts';
import { type Completion, complete, parseChatRequest } from './completion.ts';

const slowWordsPerSecond = 4;

/** `POST /v1/chat/completions`: streams a text, with the pending fault. */
export async function chatRoute(body: unknown, response: ServerResponse, controls: Controls): Promise<void> {
  const request = parseChatRequest(body);
  const fault = takeFault(controls);
  const wordsPerSecond = () => (fault === 'slow' ? slowWordsPerSecond : controls.wordsPerSecond);
  await streamCompletion(response, complete({ ...request, ...(!controls.seeds && { seed: null }) }, fault), {
    wordsPerSecond,
    fault,
  });
}

const wordsBeforeFault = 12;
const breaking = new Set<Fault | undefined>(['stall', 'cut', 'eof', 'error']);

type Pace = {
  /** The speed at this moment: it can change while a text is streamed. */
  wordsPerSecond: () => number;
  fault: Fault | undefined;
};

async function streamCompletion(response: ServerResponse, completion: Completion, pace: Pace): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'x-request-id': requestId(),
  });
  const send = (value: unknown) => response.write(`data: ${JSON.stringify(value)}\n\n`);
  const { id, created, model } = completion;
  const head = { id, object: 'chat.completion.chunk', created, model };
  const chunk = (delta: object, finish: string | null) =>
    send({ ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] });

  chunk({ role: 'assistant', content: '', refusal: null }, null);
  const sent = await writeTokens(response, completion.tokens, pace, (content) => chunk({ content }, null));
  if (sent === 'disconnected') return;
  if (sent === 'broken') return breakOff(response, pace.fault, send);
  chunk({}, completion.finish);
  response.end('data: [DONE]\n\n');
}

async function writeTokens(
  response: ServerResponse,
  tokens: readonly string[],
  pace: Pace,
  write: (content: string) => void,
): Promise<'done' | 'disconnected' | 'broken'> {
  const disconnected = new AbortController();
  response.once('close', () => disconnected.abort());
  let due = performance.now();
  let words = 0;
  for (const token of tokens) {
    if (/^\s/.test(token)) {
      words += 1;
      due += 1000 / pace.wordsPerSecond();
    }
    if (words >= wordsBeforeFault && breaking.has(pace.fault)) return 'broken';
    const early = due - performance.now();
    if (early >= 1) await delay(early, undefined, { signal: disconnected.signal }).catch(() => undefined);
    if (disconnected.signal.aborted) return 'disconnected';
    write(token);
  }
  return breaking.has(pace.fault) ? 'broken' : 'done';
}

function breakOff(response: ServerResponse, fault: Fault | undefined, send: (value: unknown) => void): void {
  if (fault === 'cut') response.write('\n', () => response.destroy());
  if (fault === 'eof') response.end();
  if (fault === 'error') {
    const message = 'The server had an error while processing your request. Sorry about that!';
    send({ error: { message, type: 'server_error', param: null, code: null } });
    response.end();
  }
}
