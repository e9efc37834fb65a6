import { useState } from 'react';
import type { NewsletterAnswer } from './newsletter-client.ts';
import { subscribe, unsubscribe } from './newsletter-client.ts';
import { keepSubscription, useOwnSubscription } from './own-subscription.ts';

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

  const run = async <Data>(work: Promise<NewsletterAnswer<Data>>, succeed: (data: Data) => string) => {
    setBusy(true);
    setAnswer(null);
    const result = await work;
    setAnswer(
      result.ok ? { fault: false, text: succeed(result.data) } : { fault: true, text: result.fault.message },
    );
    setBusy(false);
  };

  return {
    subscription,
    busy,
    answer,
    refuse: (text: string) => setAnswer({ fault: true, text }),
    subscribe: (email: string) =>
      run(subscribe(email), ({ token }) => {
        keepSubscription({ email, token });
        return 'Thank you. You are on the list.';
      }),
    unsubscribe: (token: string) =>
      run(unsubscribe(token), () => {
        keepSubscription(null);
        return 'Done. You are off the list.';
      }),
  };
}
