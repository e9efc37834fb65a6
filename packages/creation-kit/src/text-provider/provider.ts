import { AppError } from '@atelier/server-kit/errors';
import { ProviderFault } from '@atelier/server-kit/provider-faults';
import type { AwaitProvider } from '@atelier/server-kit/provider-limits';
import { OutputCleaner } from './clean-output.ts';
import { alive, createChunkReader, done, readCompletion } from './completion.ts';
import { createModelLimits, type ModelRequest } from './model-limits.ts';
import { longestWaitMs, openaiClient, toProviderError } from './openai-errors.ts';
import type { TextProviderSettings } from './settings.ts';

/** Tokens that a reasoning model may spend before its first word. */
export const tokenReserve = 2_000;

const retries = 2;
/** For a response that is not a stream, which arrives when the whole text is written. */
const wholeMs = 600_000;

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

interface ChatRequest extends ModelRequest {
  signal: AbortSignal;
  /** Called when the model begins to think. */
  onThinking?: (() => void) | undefined;
}

export type Finish = 'stop' | 'length';

/** The reasons to stop of all servers; any other is a failure. */
const finishes: readonly [RegExp, Finish | 'filter'][] = [
  [/^(stop|stop_?sequence|eos.*|end_?turn|completed?)$/i, 'stop'],
  [/^(length|(max|model)_?(\w+_)?(tokens?|length))$/i, 'length'],
  [
    /filter|safety|moderation|blocklist|prohibited|refusal|recitation|sensitive|spii|guardrail|policy/i,
    'filter',
  ],
];

export interface TextProvider {
  /** What the model has refused, and is no longer sent. */
  refused?(): readonly string[];
  /**
   * Yields chunks, and null when all text so far was reasoning; returns why the model stopped.
   * @throws AppError `provider_busy`, `_refused`, `_timeout` or `_failed`; the signal's reason when aborted
   */
  chat(request: ChatRequest): AsyncGenerator<string | null, Finish>;
}

/** Uses any OpenAI-compatible API for chat completions. Each request waits for its contract. */
export function createTextProvider(
  settings: TextProviderSettings,
  awaitProvider: AwaitProvider,
): TextProvider {
  const client = openaiClient({
    apiKey: settings.OPENAI_API_KEY,
    baseURL: settings.OPENAI_BASE_URL,
    maxRetries: retries,
    timeout: longestWaitMs,
  });
  const limits = createModelLimits(settings);
  const idleMs = settings.OPENAI_IDLE_SECONDS * 1000;

  /** Repeats a request without what the model refuses. The idle time begins with each attempt. */
  async function open(request: ModelRequest, signal: AbortSignal, idle: IdleTimer): Promise<Response> {
    for (let asked = request; ; ) {
      const body = limits.bodyOf(asked);
      idle.start(body.stream ? idleMs : Math.max(idleMs, wholeMs));
      try {
        const response = await client.chat.completions.create(body, { signal }).asResponse();
        if (body.stream) idle.start(idleMs);
        return response;
      } catch (cause) {
        signal.throwIfAborted();
        const changed = limits.adapt(asked, cause);
        if (!changed) throw cause;
        asked = changed;
      }
    }
  }

  return {
    refused: limits.refused,
    async *chat(request) {
      const idle = createIdleTimer();
      const reader = createChunkReader();
      const cleaner = new OutputCleaner();
      let wasThinking = false;
      let isDone = false;
      let isSpent = false;
      await awaitProvider('text', request.signal);
      try {
        const response = await open(request, AbortSignal.any([request.signal, idle.signal]), idle);
        for await (const value of readCompletion(response)) {
          idle.stop();
          isDone = value === done;
          if (isDone) break;
          const chunk = value === alive ? null : reader.read(value);
          if (chunk?.isRefusal) throw new AppError('provider_refused');
          const text = cleaner.push(chunk?.text ?? '');
          if ((chunk?.isThought || cleaner.isThinking) && !wasThinking) {
            wasThinking = true;
            request.onThinking?.();
          }
          if (cleaner.beganInThought) yield null;
          cleaner.beganInThought = false;
          if (text) yield text;
          idle.start(idleMs);
        }
      } catch (error) {
        // After an abort, the loop below ends or this call throws, depending on what the SDK waits for.
        if (!request.signal.aborted && !idle.signal.aborted) {
          const failure = toProviderError('text', error);
          isSpent = failure.cause instanceof ProviderFault && failure.cause.kind === 'spent';
          if (!isSpent) throw failure;
        }
      } finally {
        idle.stop();
      }
      const end = reader.end();
      const finish = isSpent ? 'length' : (end.finish ?? (isDone ? 'stop' : ''));
      const ended = finishes.find(([reason]) => reason.test(finish))?.[1];
      const rest = cleaner.push(end.text) + cleaner.end();
      if (rest) yield rest;
      request.signal.throwIfAborted();
      if (idle.signal.aborted) throw new AppError('provider_timeout', { cause: idle.signal.reason });
      if (ended === 'filter') throw new AppError('provider_refused');
      if (!ended || cleaner.isCut) {
        const cause = new Error(
          `The output is not complete: ${finish || 'the stream ended without a reason'}.`,
        );
        throw new AppError('provider_failed', { cause });
      }
      return ended;
    },
  };
}

/** Aborts its signal when nothing is received for a time; it stops while the reader is slow. */
interface IdleTimer {
  readonly signal: AbortSignal;
  start(ms: number): void;
  stop(): void;
}

function createIdleTimer(): IdleTimer {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    start(ms) {
      stop();
      timer = setTimeout(() => controller.abort(new Error(`Nothing arrived for ${ms} ms.`)), ms);
    },
    stop,
  };
}
