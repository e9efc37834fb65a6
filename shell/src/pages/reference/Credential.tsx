import { TextInput } from '@atelier/tool-kit/forms';
import { useSession } from '@atelier/tool-kit/session';
import { sessionToken } from '@atelier/tool-kit/session-token';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The credential that the user pasted; empty to use the session. It is kept in memory only. */
export const pastedCredential = createStore<{ value: string }>(() => ({ value: '' }));

/** The credential of the next request. @throws NoSession without a pasted one and without a session. */
export async function currentCredential(): Promise<string> {
  const { value } = pastedCredential.getState();
  return value.trim() || sessionToken();
}

/** Which credential the consoles of the page use. */
export function Credential() {
  const user = useSession((state) => state.user);
  const { value } = useStore(pastedCredential);
  return (
    <TextInput
      label="Token"
      type="password"
      autoComplete="off"
      spellCheck={false}
      optional
      hint={`${user ? `Without one, the request is made as ${user.email}.` : 'Paste one, or sign in.'} It stays in this page and is sent to this server only.`}
      value={value}
      onChange={(event) => pastedCredential.setState({ value: event.target.value })}
    />
  );
}
