import type { CallName, calls } from '@atelier/contracts';

/** The calls that can answer as a stream of events. */
export type StreamingCall = {
  [Name in CallName]: (typeof calls)[Name]['streams'] extends true ? Name : never;
}[CallName];
