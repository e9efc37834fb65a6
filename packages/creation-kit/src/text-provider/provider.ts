import { AppError } from '@atelier/server-kit/errors';
import type { ProviderSlots } from '@atelier/server-kit/provider-slots';
import { z } from 'zod';
import { OutputCleaner } from './clean-output.ts';
import { alive, createChunkReader, done, readCompletion } from './completion.ts';
import { openaiClient, toProviderError } from './openai-errors.ts';

/** The settings of a service that requests texts; spread into its own `z.object`. */
export const textProviderSettings = {
  OPENAI_API_KEY: z.string().describe("the provider's key; any text if the provider needs none"),
  OPENAI_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'is not an address' })
    .default('https://api.openai.com/v1')
    .describe('the address of an OpenAI-compatible API'),
  OPENAI_TEXT_MODEL: z.string().default('gpt-5-mini').describe('the name of a chat model'),
  OPENAI_TOKEN_LIMIT: z
    .enum(['max_completion_tokens', 'max_tokens'])
    .default('max_completion_tokens')
    .describe('max_completion_tokens for OpenAI, max_tokens for Ollama and others'),
  OPENAI_SEED: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true')
    .describe('false if the provider refuses the field seed'),
  OPENAI_IDLE_SECONDS: z.coerce
    .number()
    .positive()
    .max(600)
    .default(60)
    .describe('the idle time after which a stream counts as stalled'),
};

/** Tokens that a reasoning model may spend before its first word. */
export const tokenReserve = 2_000;

export type TextProviderSettings = z.output<z.ZodObject<typeof textProviderSettings>>;

const attemptMs = 60_000;
const retries = 2;

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

interface ChatRequest {
  messages: ChatMessage[];
  /** The limit of the output, with the model's reasoning. */
  maxTokens: number;
  /** Varies the output between equal requests, where the model supports it. */
  seed: number;
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
  /**
   * Yields chunks, and null when all text so far was reasoning; returns why the model stopped.
   * @throws AppError `provider_busy`, `_refused`, `_timeout` or `_failed`; the signal's reason when aborted
   */
  chat(request: ChatRequest): AsyncGenerator<string | null, Finish>;
}

/** Uses any OpenAI-compatible API for chat completions. Each request waits for one of the `slots`. */
export function createTextProvider(settings: TextProviderSettings, slots: ProviderSlots): TextProvider {
  const client = openaiClient({
    apiKey: settings.OPENAI_API_KEY,
    baseURL: settings.OPENAI_BASE_URL,
    maxRetries: retries,
    timeout: attemptMs,
  });
  const open = ({ messages, maxTokens, seed }: ChatRequest, signal: AbortSignal) =>
    client.chat.completions
      .create(
        {
          model: settings.OPENAI_TEXT_MODEL,
          messages,
          stream: true,
          ...(settings.OPENAI_SEED && { seed }),
          [settings.OPENAI_TOKEN_LIMIT]: maxTokens,
        },
        { signal },
      )
      .asResponse();
  return {
    async *chat(request) {
      const idle = createIdleTimer(settings.OPENAI_IDLE_SECONDS * 1000);
      const read = createChunkReader();
      const cleaner = new OutputCleaner();
      let wasThinking = false;
      let finish: string | null = null;
      const free = await slots.take('text', request.signal);
      try {
        const response = await open(request, AbortSignal.any([request.signal, idle.signal]));
        idle.start();
        for await (const value of readCompletion(response)) {
          idle.stop();
          if (value === done) finish ??= 'stop';
          if (value === done) break;
          const chunk = value === alive ? null : read(value);
          if (chunk?.isRefusal) throw new AppError('provider_refused');
          finish = chunk?.finish ?? finish;
          const text = cleaner.push(chunk?.text ?? '');
          if ((chunk?.isThought || cleaner.isThinking) && !wasThinking) {
            wasThinking = true;
            request.onThinking?.();
          }
          if (cleaner.beganInThought) yield null;
          cleaner.beganInThought = false;
          if (text) yield text;
          idle.start();
        }
      } catch (error) {
        // After an abort, the loop below ends or this call throws, depending on what the SDK waits for.
        if (!request.signal.aborted && !idle.signal.aborted) throw toProviderError(error);
      } finally {
        idle.stop();
        free();
      }
      const ended = finishes.find(([reason]) => reason.test(finish ?? ''))?.[1];
      const rest = cleaner.end();
      if (rest) yield rest;
      request.signal.throwIfAborted();
      if (idle.signal.aborted) throw new AppError('provider_timeout', { cause: idle.signal.reason });
      if (ended === 'filter') throw new AppError('provider_refused');
      if (!ended || cleaner.isCut) {
        const cause = new Error(
          `The output is not complete: ${finish ?? 'the stream ended without a reason'}.`,
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
  start(): void;
  stop(): void;
}

function createIdleTimer(ms: number): IdleTimer {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    start() {
      stop();
      timer = setTimeout(() => controller.abort(new Error(`Nothing arrived for ${ms} ms.`)), ms);
    },
    stop,
  };
}
