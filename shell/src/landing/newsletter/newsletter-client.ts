import type { Failure } from '@atelier/contracts';

/** Why a newsletter call did not succeed: `offline` when nothing came back, else the server's own code. */
export interface NewsletterFault {
  code: Failure['code'] | 'offline';
  message: string;
  cause?: unknown;
}
export type NewsletterAnswer<Data> = { ok: true; data: Data } | { ok: false; fault: NewsletterFault };

const patience = 15_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function faultOf(answer: unknown): NewsletterFault {
  const { code, message, details } = isRecord(answer) ? (answer as Partial<Failure>) : {};
  return {
    code: code ?? 'internal',
    message:
      details?.[0]?.message ??
      message ??
      'The newsletter gave an answer that cannot be read. Try again later.',
    cause: answer,
  };
}

async function call<Data>(
  path: string,
  body: Record<string, string>,
  read: (answer: Record<string, unknown>) => Data | null,
): Promise<NewsletterAnswer<Data>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });
    const answer: unknown = await response.json().catch(() => null);
    const data = isRecord(answer) && answer.success === true ? read(answer) : null;
    return data === null ? { ok: false, fault: faultOf(answer) } : { ok: true, data };
  } catch (cause) {
    const message = 'The newsletter cannot be reached. Check your connection and try again.';
    return { ok: false, fault: { code: 'offline', message, cause } };
  }
}

/** Subscribes an address. The answer's token ends the subscription. */
export const subscribe = (email: string) =>
  call('/api/newsletter/subscribe', { email }, ({ token }) => (typeof token === 'string' ? { token } : null));

/** Ends the subscription that `token` came with. */
export const unsubscribe = (token: string) => call('/api/newsletter/unsubscribe', { token }, () => ({}));
