import { TextInput } from '@atelier/tool-kit/field';
import { useSession } from '@atelier/tool-kit/session';
import { useStore } from 'zustand';
import { pastedCredential } from './credential.ts';

/** Which credential the consoles of the page use. */
export function Credential() {
  const user = useSession((state) => state.user);
  const { value } = useStore(pastedCredential);
  return (
    <section className="reference-credential" aria-labelledby="credential-title">
      <h2 id="credential-title">Credential</h2>
      <p>
        {user
          ? `Requests on this page are made as ${user.email}. Paste a token to use another credential.`
          : 'Sign in, or paste a token, to make requests on this page.'}
      </p>
      <TextInput
        label="Token"
        type="password"
        autoComplete="off"
        spellCheck={false}
        optional
        hint="Kept in this page only, and sent to this server only."
        value={value}
        onChange={(event) => pastedCredential.setState({ value: event.target.value })}
      />
    </section>
  );
}
