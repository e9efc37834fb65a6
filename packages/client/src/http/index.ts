/** Requests and event streams below `createClient`, for the tool-kit. */
import './platform-types.ts';

export * from './events.ts';
export * from './failure.ts';
export * from './request.ts';
