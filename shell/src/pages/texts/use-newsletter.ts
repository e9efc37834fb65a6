import { useState } from 'react';
import { newsletter as texts } from '../../settings/public-messages.ts';
import type { NewsletterCall, Outcome } from './newsletter-calls.ts';

/** Loaded when the user focuses the form: they are not part of the landing page's script budget. */
const loadCalls = () => import('./newsletter-calls.ts');

/** The newsletter's calls. A call resolves with whether it succeeded; it never rejects. */
export function useNewsletter() {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  return {
    busy,
    outcome,
    prepare: () => void loadCalls().catch(() => undefined),
    fail: (message: string) => setOutcome({ failed: true, message, code: 'invalid_request' }),
    async run(call: NewsletterCall, success: string): Promise<boolean> {
      setBusy(true);
      setOutcome(null);
      const failure = await send(call);
      setOutcome(failure ?? { failed: false, message: success });
      setBusy(false);
      return failure === null;
    },
  };
}

async function send(call: NewsletterCall): Promise<Outcome | null> {
  try {
    return await (await loadCalls()).send(call);
  } catch {
    return { failed: true, message: texts.unreachable, code: 'offline' };
  }
}
