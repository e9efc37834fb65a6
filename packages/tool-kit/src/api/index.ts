export { addressOf } from './address.ts';
export * from './call.ts';
export * from './error.ts';
export * from './file.ts';
export type { CallOptions } from './send.ts';
export * from './stream.ts';
export type { StreamingCall } from './streaming-call.ts';
