/**
 * Requests and event streams of the API, below `createClient`: the caller gives the credential, the number of retries and the errors.
 * The tool-kit makes its calls with it.
 */
export * from './events.ts';
export * from './failure.ts';
export * from './request.ts';
