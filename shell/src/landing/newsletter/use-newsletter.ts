import type { Failure } from '@atelier/contracts';
import { useState } from 'react';

/** The API client is loaded when the user focuses the form: it is not part of the landing page's script budget. */
const loadApi = () => import('@atelier/tool-kit/api');

/** Milliseconds until a call counts as failed. */
const timeout = 15_000;

const unreachable = 'The newsletter cannot be reached. Check your connection and try again.';
const unreadable = 'The newsletter gave an answer that cannot be read. Try again later.';

/** The message under the form: a success, or a failure with its code. */
interface Outcome {
  failed: boolean;
  message: string;
  code?: Failure['code'] | 'offline';
}

type NewsletterCall =
  | ['subscribe', { email: string }]
  | ['confirmSubscription' | 'unsubscribe', { token: string }];

/**
 * The newsletter's calls, whether one is running, and the outcome of the last. A call resolves with whether it succeeded; it
 * never rejects.
 */
export function useNewsletter() {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const run = async (call: NewsletterCall, success: string) => {
    setBusy(true);
    setOutcome(null);
    const failure = await send(call);
    setOutcome(failure ?? { failed: false, message: success });
    setBusy(false);
    return failure === null;
  };

  return {
    busy,
    outcome,
    /** Preloads what a call needs. */
    prepare: () => void loadApi().catch(() => undefined),
    /** Shows a failure without a call. */
    fail: (message: string) => setOutcome({ failed: true, message, code: 'invalid_request' }),
    subscribe: (email: string) => run(['subscribe', { email }], 'Check your inbox to confirm.'),
    confirm: (token: string) => run(['confirmSubscription', { token }], 'Done. You are subscribed.'),
    unsubscribe: (token: string) => run(['unsubscribe', { token }], 'Done. You are off the list.'),
  };
}

/** Makes a call. Returns null after success. */
async function send([name, body]: NewsletterCall): Promise<Outcome | null> {
  try {
    const { callApi, ApiError } = await loadApi();
    try {
      await callApi(name, { body, signal: AbortSignal.timeout(timeout) });
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, message, details } = error;
      if (code === 'unreadable_answer') return { failed: true, message: unreadable, code: 'internal' };
      if (code === 'network' || code === 'stream_cut') throw error;
      return { failed: true, message: details[0]?.message ?? message, code };
    }
  } catch {
    return { failed: true, message: unreachable, code: 'offline' };
  }
}
