/** A process cannot start. Its message is one sentence for the person who starts it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
