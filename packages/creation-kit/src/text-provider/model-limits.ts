import { APIError } from 'openai';
import type { ChatMessage } from './provider.ts';
import type { TextProviderSettings } from './settings.ts';

type TokenField = TextProviderSettings['OPENAI_TOKEN_FIELD'];

export interface ModelRequest {
  messages: ChatMessage[];
  /** The limit of the output, with the model's reasoning. */
  maxTokens: number;
  /** Varies the output between equal requests, where the model supports it. */
  seed: number;
}

/** Fewer tokens than these do not make a text. */
const fewestTokens = 512;
const otherField = { max_tokens: 'max_completion_tokens', max_completion_tokens: 'max_tokens' } as const;

const noStream =
  /must be verified to stream|stream\w*.{0,20}not.{0,10}(supported|allowed|available)|not support stream/;
const noSystem =
  /system.{0,30}not.{0,10}(supported|enabled|allowed)|developer instruction|role.{0,40}not.{0,10}support|roles are supported|roles must alternate|role not supported|support.{0,20}system/;
/** The largest output, as providers name it. */
const largest =
  /(?:at most|less than or equal to|<=|maximum(?: value)?(?: of| is|:)|lower than|limit of|\[\s*1\s*,|\d+ >)\s*[`'"]?([\d,]*\d)/;
const context =
  /(?:context length is|must be <=) ([\d,]+)[\s\S]*?([\d,]+) .?(?:input|in the messages|of text input|prompt)/;
const isRefusal =
  /unknown|unsupported|unrecogni|unexpected|extra|not (supported|allowed|permitted)|cannot find|invalid (field|parameter|argument)/;

const numberIn = (text: string | undefined) => Number((text ?? '').replaceAll(',', ''));

/** What a model does not accept, as its refusals say. It holds while the process runs. */
export function createModelLimits(settings: TextProviderSettings) {
  const refused = new Set<string>();
  let field: TokenField | null = settings.OPENAI_TOKEN_FIELD;
  let most = Number.POSITIVE_INFINITY;

  /** The system's message becomes a part of the user's first. */
  const merged = ([system, user, ...others]: ChatMessage[]): ChatMessage[] =>
    refused.has('system') && system?.role === 'system' && user
      ? [{ role: 'user', content: `${system.content}\n\n${user.content}` }, ...others]
      : [system, user, ...others].filter((message) => message !== undefined);

  /** Fewer tokens for one request, because its prompt fills the context; undefined if none are left. */
  function fewerTokens(said: string, asked: number): number | undefined {
    const [, whole, prompt] = context.exec(said) ?? [];
    const left = whole && prompt ? numberIn(whole) - numberIn(prompt) : 0;
    return left >= fewestTokens && left < asked ? left : undefined;
  }

  return {
    refused: (): readonly string[] => [...refused],

    bodyOf({ messages, maxTokens, seed }: ModelRequest) {
      return {
        model: settings.OPENAI_TEXT_MODEL,
        messages: merged(messages),
        stream: !refused.has('stream'),
        ...(!refused.has('seed') && { seed }),
        ...(field && { [field]: Math.min(maxTokens, most) }),
      };
    },

    /** Returns the request to send instead of a refused one, or null if nothing can be changed. */
    adapt(request: ModelRequest, cause: unknown): ModelRequest | null {
      if (
        !(cause instanceof APIError) ||
        cause.status === undefined ||
        [401, 402, 403, 429].includes(cause.status)
      )
        return null;
      const said = `${cause.code ?? ''} ${cause.param ?? ''} ${cause.message}`.toLowerCase();
      const names = (name: string) =>
        cause.param === name ||
        (new RegExp(`(^|[^a-z_])${name}([^a-z_]|$)`).test(said) && isRefusal.test(said));
      const add = (name: string) => {
        if (refused.has(name)) return null;
        refused.add(name);
        return request;
      };
      if (names('stream') || noStream.test(said)) return add('stream');
      if (noSystem.test(said)) return add('system');
      if (names('seed')) return add('seed');
      const fewer = fewerTokens(said, Math.min(request.maxTokens, most));
      if (fewer) return { ...request, maxTokens: fewer };
      if (!field || !/max_?(\w+_)?tokens|maximum.{0,10}tokens|output tokens/.test(said) || context.test(said))
        return null;
      const limit = numberIn(largest.exec(said)?.[1]);
      if (limit >= fewestTokens && limit < Math.min(request.maxTokens, most)) {
        most = limit;
        return request;
      }
      if (limit || (!names(field) && !/same time|cannot be set|instead/.test(said))) return null;
      refused.add(field);
      field = refused.has(otherField[field]) ? null : otherField[field];
      return request;
    },
  };
}
