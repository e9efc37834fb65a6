import { sessionToken } from '@atelier/tool-kit/session-token';
import { createStore } from 'zustand/vanilla';

/** The credential that the user pasted; empty to use the session. It is kept in memory only. */
export const pastedCredential = createStore<{ value: string }>(() => ({ value: '' }));

/** The credential of the next request. @throws NoSession without a pasted one and without a session. */
export async function currentCredential(): Promise<string> {
  const { value } = pastedCredential.getState();
  return value.trim() || sessionToken();
}
