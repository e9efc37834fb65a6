import { AppError, sentence } from '@atelier/server-kit/errors';
import { observeProvider } from '@atelier/server-kit/metrics';
import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError, type ClientOptions } from 'openai';
import { readFault } from './provider-fault.ts';

/** A failure that only the operator can end; its message names the setting. */
export class OperatorFault extends Error {
  override readonly name = 'OperatorFault';
}

/** A kind of failure, recognised by its status or by the provider's code, type and message. */
interface FaultKind {
  status?: readonly number[];
  /** One pattern for each known message, in lower case. */
  says?: readonly RegExp[];
  error(cause: APIError): AppError;
}

/** An error that only the operator can end; the user reads that the prompt is not the cause. */
export const operatorError = (advice: string, cause?: unknown) =>
  new AppError('provider_failed', {
    ...sentence('provider_unusable'),
    cause: new OperatorFault(advice, { cause }),
  });
const operator = (advice: string) => (cause: APIError) => operatorError(advice, cause);

const longest = 86_400;

/** The whole seconds until the next attempt by the headers; undefined without them. */
function waitOf(headers: Headers | undefined): number | undefined {
  const after = headers?.get('retry-after') ?? '';
  const milliseconds = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  const named = [milliseconds / 1000, Number(after), (Date.parse(after) - Date.now()) / 1000];
  const wait = named.find((seconds) => seconds > 0 && seconds <= longest);
  return wait && Math.ceil(wait);
}

function busy(cause: APIError): AppError {
  const seconds = waitOf(cause.headers);
  const told = seconds && { ...sentence('provider_wait', { seconds }), retryAfterSeconds: seconds };
  return new AppError('provider_busy', { cause, ...told });
}

const tooLong = (cause: APIError) =>
  new AppError('provider_refused', { ...sentence('text_too_long'), cause });
const fields = operator(
  'The provider does not accept a field of the request: check OPENAI_TOKEN_LIMIT, OPENAI_SEED and OPENAI_IMAGE_SIZES.',
);

/** The first kind that matches counts, because many servers send the status 400 for all failures. */
const kinds: readonly FaultKind[] = [
  {
    error: (cause) => new AppError('provider_refused', { cause }),
    says: [
      /content.?(filter|polic|risk|exists)/,
      /content violates/,
      /moderation|flagged|inappropriate|safety|recitation|prohibited/,
      /data_inspection|high risk/,
      /usage (guideline|polic)/,
      /responsible.?ai/,
    ],
  },
  { error: tooLong, says: [/context.?(length|window|size)/, /reduce the length/, /max_model_len/] },
  {
    error: fields,
    says: [
      /max(_\w+)?_tokens.{0,60}(too |must|exceed|support|maximum|less)/,
      /(unknown|unsupported|unrecogni[sz]ed).{0,10}(parameter|field|argument|value|input|keyword)/,
      /(invalid|extra|unexpected).{0,10}(parameter|field|argument|value|input|keyword)/,
      /extra_forbidden/,
      /(parameter|field|argument|size|seed|'n').{0,40}(not (supported|allowed|permitted)|unsupported)/,
    ],
  },
  {
    error: tooLong,
    says: [
      /(prompt|input|request|message)\w*.{0,30}(too (long|large)|exceeds? )/,
      /too many (input |prompt )?tokens/,
      /maximum.{0,20}tokens/,
      /above_max_length/,
    ],
  },
  {
    error: operator('The provider wants to be paid: check the account of OPENAI_API_KEY.'),
    status: [402],
    says: [/insufficient.?(quota|fund)/, /billing|payment|balance|credits|arrear|overdue/],
  },
  {
    error: busy,
    status: [429, 503, 529],
    says: [/overloaded|at capacity|is busy/, /rate.?limit|too many requests/, /resource.?exhausted/],
  },
  {
    error: operator('The provider cannot load the model: it may be too large for its machine.'),
    says: [/more system memory|out of memory/, /(failed|could not|unable) to load/],
  },
  {
    error: operator('The provider does not have the model: check OPENAI_TEXT_MODEL and OPENAI_IMAGE_MODEL.'),
    says: [
      /model.{0,80}(not (found|exist|available|loaded|supported)|unknown)/,
      /model.{0,80}(decommission|deprecat)/,
      /(unknown|invalid|no|no such|not a valid) models?\b/,
      /model_?not_?found|deployment.?not.?found|no endpoints found/,
    ],
  },
  {
    error: operator('The provider does not accept the key: check OPENAI_API_KEY and what it may use.'),
    status: [401, 403],
    says: [/api.?key|unauthori[sz]ed|authentication/],
  },
  {
    error: operator('The provider has no such address or model: check OPENAI_BASE_URL and the model.'),
    status: [301, 302, 303, 307, 308, 404, 405],
  },
  { error: fields, status: [422] },
];

/** Maps an error of the OpenAI SDK to an error of the product; an unknown one is never the user's fault. */
export function toProviderError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (cause instanceof APIConnectionTimeoutError) return new AppError('provider_timeout', { cause });
  if (!(cause instanceof APIError) || cause instanceof APIConnectionError)
    return new AppError('provider_failed', { cause });
  const said = `${cause.type ?? ''} ${cause.code ?? ''} ${cause.message}`.toLowerCase();
  // A rate limit often mentions payment, but a used-up quota names no wait.
  if (isLimit(cause) && (waitOf(cause.headers) || /rate.?limit/.test(said))) return busy(cause);
  const found = kinds.find(
    ({ status, says }) => status?.includes(cause.status ?? 0) || says?.some((words) => words.test(said)),
  );
  return found?.error(cause) ?? new AppError('provider_failed', { cause });
}

const isLimit = ({ status, code }: APIError) => status === 429 && code !== 'insufficient_quota';

/** A client of an OpenAI-compatible API that ignores the SDK's environment variables. */
export const openaiClient = (
  options: Pick<ClientOptions, 'apiKey' | 'baseURL' | 'maxRetries' | 'timeout'>,
): OpenAI =>
  new OpenAI({ ...options, organization: null, project: null, logLevel: 'off', fetch: openaiFetch });

/** The longest wait for a rate limit in seconds; the SDK alone waits up to a minute, twice. */
const longestWait = 5;

/** A fetch that converts any error to OpenAI's format, prevents useless retries and redirects. */
async function openaiFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await observeProvider(
    'models',
    () => fetch(input, { ...init, redirect: 'manual' }),
    ({ ok, status }) => ok || status === 400 || status === 422,
  );
  if (response.ok) return response;
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  const error = readFault(await response.text());
  for (const name of ['content-length', 'content-encoding']) headers.delete(name);
  headers.set('content-type', 'application/json');
  const wait = waitOf(headers) ?? 0;
  if (error.code === 'insufficient_quota' || wait > longestWait) headers.set('x-should-retry', 'false');
  return new Response(JSON.stringify({ error }), { status, statusText, headers });
}
