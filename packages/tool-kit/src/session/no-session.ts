/** There is no token to be had: nobody is signed in, or the sign-in service did not answer in time. */
export class NoSession extends Error {
  override readonly name = 'NoSession';
  readonly code = 'unauthenticated';

  constructor(message = 'Please sign in to go on.', options?: ErrorOptions) {
    super(message, options);
  }
}
