/**
 * Requests and event streams of the API, below `createClient`: the caller provides the credential, the number of retries and
 * the errors. The tool-kit uses it.
 */
import './platform-types.ts';

export * from './events.ts';
export * from './failure.ts';
export * from './request.ts';
