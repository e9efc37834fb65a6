import { useState } from 'react';
import type { NewsletterAnswer } from './newsletter-client.ts';

/** The calls are fetched when somebody turns to the field. */
const client = () => import('./newsletter-client.ts');
const unreachable = 'The newsletter cannot be reached. Check your connection and try again.';

/** What is said under the field: success, or a failure with its code. */
interface Answer {
  fault: boolean;
  text: string;
  code?: string;
}

type Calls = Awaited<ReturnType<typeof client>>;

/**
 * The newsletter as forms and pages need it: the calls, whether one is running, and its answer in words. A call resolves with
 * whether it succeeded.
 */
export function useNewsletter() {
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);

  const run = async (work: (calls: Calls) => Promise<NewsletterAnswer>, done: string) => {
    setBusy(true);
    setAnswer(null);
    const result = await client().then(work, () => null);
    setAnswer(
      result?.ok
        ? { fault: false, text: done }
        : { fault: true, text: result?.fault.message ?? unreachable, code: result?.fault.code ?? 'offline' },
    );
    setBusy(false);
    return result?.ok ?? false;
  };

  return {
    busy,
    answer,
    /** Fetches ahead what a call needs. */
    prepare: () => void client().catch(() => undefined),
    /** Shows a failure without a call. */
    refuse: (text: string, code = 'invalid_request') => setAnswer({ fault: true, text, code }),
    subscribe: (email: string) => run((calls) => calls.subscribe(email), 'Check your inbox to confirm.'),
    confirm: (token: string) => run((calls) => calls.confirm(token), 'Done. You are subscribed.'),
    unsubscribe: (token: string) => run((calls) => calls.unsubscribe(token), 'Done. You are off the list.'),
  };
}
