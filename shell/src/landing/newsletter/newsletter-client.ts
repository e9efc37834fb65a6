import type { Failure } from '@atelier/contracts';

/** Why a newsletter call did not succeed: `offline` when nothing came back, else the server's own code. */
export interface NewsletterFault {
  code: Failure['code'] | 'offline';
  message: string;
  cause?: unknown;
}
export type NewsletterAnswer = { ok: true } | { ok: false; fault: NewsletterFault };

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

async function call(path: string, body: Record<string, string>): Promise<NewsletterAnswer> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });
    const answer: unknown = await response.json().catch(() => null);
    return isRecord(answer) && answer.success === true ? { ok: true } : { ok: false, fault: faultOf(answer) };
  } catch (cause) {
    const message = 'The newsletter cannot be reached. Check your connection and try again.';
    return { ok: false, fault: { code: 'offline', message, cause } };
  }
}

/** Asks for the newsletter. A mail with a link follows. */
export const subscribe = (email: string) => call('/api/newsletter/subscribe', { email });

/** Confirms a subscription with the token of a mail. */
export const confirm = (token: string) => call('/api/newsletter/confirm', { token });

/** Ends a subscription with the token of a mail. */
export const unsubscribe = (token: string) => call('/api/newsletter/unsubscribe', { token });
