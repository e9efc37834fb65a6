import { useState } from 'react';
import type { NewsletterAnswer } from './newsletter-client.ts';
import { keepSubscription, useOwnSubscription } from './own-subscription.ts';

/** The calls are fetched when somebody turns to the field. */
const client = () => import('./newsletter-client.ts');
const unreachable = 'The newsletter cannot be reached. Check your connection and try again.';

/** What is said under the field, and whether it is a fault. */
interface Answer {
  fault: boolean;
  text: string;
}

/** The newsletter as a form needs it: the browser's own subscription, both calls, and the answer in words. */
export function useNewsletter() {
  const subscription = useOwnSubscription();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);

  const run = async <Data>(
    work: (calls: Awaited<ReturnType<typeof client>>) => Promise<NewsletterAnswer<Data>>,
    succeed: (data: Data) => string,
  ) => {
    setBusy(true);
    setAnswer(null);
    const result = await client().then(work, () => null);
    setAnswer(
      result?.ok
        ? { fault: false, text: succeed(result.data) }
        : { fault: true, text: result?.fault.message ?? unreachable },
    );
    setBusy(false);
  };

  return {
    subscription,
    busy,
    answer,
    /** Fetches ahead what a call needs. */
    prepare: () => void client().catch(() => undefined),
    refuse: (text: string) => setAnswer({ fault: true, text }),
    subscribe: (email: string) =>
      run(
        (calls) => calls.subscribe(email),
        ({ token }) => {
          keepSubscription({ email, token });
          return 'Thank you. You are on the list.';
        },
      ),
    unsubscribe: (token: string) =>
      run(
        (calls) => calls.unsubscribe(token),
        () => {
          keepSubscription(null);
          return 'Done. You are off the list.';
        },
      ),
  };
}
