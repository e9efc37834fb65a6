/** The session token. Only the shell and the API client use this file: modules never receive a token. */

/** There is no token: the user is signed out, or the sign-in service did not respond in time. */
export class NoSession extends Error {
  override readonly name = 'NoSession';
  readonly code = 'unauthenticated';

  constructor(message = 'Please sign in to go on.', options?: ErrorOptions) {
    super(message, options);
  }
}

type TokenSource = () => Promise<string>;

const noSource: TokenSource = () => Promise.reject(new NoSession());
let source = noSource;

/** Sets where tokens come from; null if there is no session. For the shell, and for tests. */
export function setTokenSource(next: TokenSource | null): void {
  source = next ?? noSource;
}

/** A valid bearer token. @throws NoSession when signed out, or when the token does not arrive in time. */
export const sessionToken: TokenSource = () => source();
