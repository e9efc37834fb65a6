import { ApiError } from './http.ts';

/** A chat model: most tokens of its input, and whether it spends tokens on reasoning. */
export type ChatModel = { kind: 'chat'; input: number; reasoning: boolean };
type Model = ChatModel | { kind: 'image' };

const gpt5: Model = { kind: 'chat', input: 272_000, reasoning: true };
const gpt41: Model = { kind: 'chat', input: 1_047_576, reasoning: false };
const gpt4o: Model = { kind: 'chat', input: 128_000, reasoning: false };

const models = new Map<string, Model>([
  ['gpt-5', gpt5],
  ['gpt-5-mini', gpt5],
  ['gpt-5-nano', gpt5],
  ['gpt-4.1', gpt41],
  ['gpt-4.1-mini', gpt41],
  ['gpt-4.1-nano', gpt41],
  ['gpt-4o', gpt4o],
  ['gpt-4o-mini', gpt4o],
  ['gpt-image-1', { kind: 'image' }],
  ['gpt-image-1-mini', { kind: 'image' }],
]);

/** @throws ApiError 404 for a model that the emulator does not have */
function findModel(id: string): Model {
  const model = models.get(id);
  if (model) return model;
  const message = `The model \`${id}\` does not exist or you do not have access to it.`;
  throw new ApiError(404, message, { code: 'model_not_found' });
}

/** @throws ApiError 404 for a name that is none of a chat model */
export function findChatModel(id: string): ChatModel {
  const model = findModel(id);
  if (model.kind === 'chat') return model;
  const message =
    'This is not a chat model and thus not supported in the v1/chat/completions endpoint. Did you mean to use v1/completions?';
  throw new ApiError(404, message, { param: 'model' });
}

/** @throws ApiError for a name that is none of a model for images */
export function assertImageModel(id: string): void {
  if (findModel(id).kind === 'image') return;
  const message = `Invalid value: '${id}'. It is not an image model.`;
  throw new ApiError(400, message, { code: 'invalid_value', param: 'model' });
}

export const modelList = {
  object: 'list',
  data: [...models.keys()].map((id) => ({
    id,
    object: 'model',
    created: 1_754_425_777,
    owned_by: 'system',
  })),
};

/**
 * Splits a text into tokens: a word of up to six letters is one, a longer one several, and the
 * white space before a word belongs to its first piece. The joined pieces are the text.
 */
export function toTokens(text: string): string[] {
  return text.match(/\s*[^\s]{1,6}|\s+$/gu) ?? [];
}

export function countTokens(text: string): number {
  return toTokens(text).length;
}
