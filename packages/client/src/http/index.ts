/**
 * Requests and event streams of the API, below `createClient`: without credentials, retries and error classes, which the caller adds.
 * The tool-kit makes its calls with it.
 */
export * from './events.ts';
export * from './failure.ts';
export * from './request.ts';
export { delayMs, isLostStream, wait } from './retry.ts';
