import { type Failure, failure, moduleCalls, moduleStatus, type PublishRequest } from '@atelier/contracts';
import { z } from 'zod';

/** A refused or failed request to the registry. Its message says what to do. */
export class DeployError extends Error {
  override readonly name = 'DeployError';
  /** The code of the registry's response, or null if there was none. */
  readonly code: Failure['code'] | null;
  constructor(message: string, code: Failure['code'] | null = null, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

interface RegistryAddress {
  /** The origin of the product, such as https://atelier.example. */
  url: string;
  /** A deploy token of the module. */
  token: string;
}

/** The calls of the registry for one module. Each throws a DeployError. */
export type RegistryClient = ReturnType<typeof createRegistryClient>;

/** Only a preview has a token. */
const released = z.object({ status: moduleStatus, token: z.string().default('') });
/** Publications wait for each other where a browser checks them. */
const timeoutMs = 180_000;

export function createRegistryClient({ url, token }: RegistryAddress, module: string) {
  const send = async (name: keyof typeof moduleCalls, body?: unknown): Promise<z.output<typeof released>> => {
    const { method, path } = moduleCalls[name];
    const response = await fetch(new URL(path.replace(':module', module), url), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new DeployError(`${url} does not respond. Check ATELIER_URL and your network.`, null, cause);
    });
    const received: unknown = await response.json().catch(() => null);
    if (!response.ok) throw refusal(received, response.status, url);
    const { data } = released.safeParse(received);
    if (!data) throw new DeployError(`${url} runs another version of Atelier. Check ATELIER_URL.`);
    return data;
  };
  const change = async (...call: Parameters<typeof send>) => (await send(...call)).status;
  return {
    status: () => change('getModuleStatus'),
    publish: (request: PublishRequest) => change('publishVersion', request),
    /** Creates a link that shows a published version; `token` is its secret part. */
    preview: (version: string) => send('previewVersion', { version }),
    activate: (version: string, reason?: string) => change('activateVersion', { version, reason }),
    rollOut: (version: string, percent: number, reason?: string) =>
      change('rollOutVersion', { version, percent, reason }),
    rollBack: (reason?: string) => change('rollBackModule', { reason }),
    disable: (reason?: string) => change('disableModule', { reason }),
    remove: (reason?: string) => change('removeModule', { reason }),
  };
}

function refusal(received: unknown, status: number, url: string): DeployError {
  const read = failure.safeParse(received);
  if (!read.success)
    return new DeployError(
      `${url} returned ${status} without an explanation: it may not be Atelier. Check ATELIER_URL.`,
    );
  const { message, code, details = [], request_id } = read.data;
  const lines = details.map(({ field, message: problem }) => `  - ${field}: ${problem}`);
  const id = status >= 500 ? [`  (request ${request_id})`] : [];
  return new DeployError([message, ...lines, ...id].join('\n'), code);
}

/**
 * The origin of the product, from the value of `ATELIER_URL`.
 * @throws Error that says what to set, for another value than an http address.
 */
export function productOrigin(text: string | undefined): string {
  const url = text && URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Error('Set ATELIER_URL to the address of the product, such as https://atelier.example.');
  return url.origin;
}

/** The timeout of a request for a page. */
const pageTimeoutMs = 10_000;

/** Why pages of the product do not show modules from this machine, or null if they do. */
export async function overrideProblem(origin: string): Promise<string | null> {
  try {
    const response = await fetch(`${origin}/ai`, { signal: AbortSignal.timeout(pageTimeoutMs) });
    const page = await response.text();
    // The settings in the page.
    if (!page.includes('"clerkPublishableKey"')) return `${origin} is not Atelier. Check ATELIER_URL.`;
    if (page.includes('"moduleOverrides":true')) return null;
    return `${origin} does not allow module overrides. Its operator sets MODULE_OVERRIDES.`;
  } catch {
    return `${origin} does not respond. Start the product, or check ATELIER_URL.`;
  }
}
