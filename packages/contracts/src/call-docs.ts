import type { ErrorCode } from './errors.ts';

/** The groups of the reference, in its order. */
export const callGroups = [
  { name: 'Create', description: 'Calls that make a creation. Each costs one unit of its kind.' },
  { name: 'Creations', description: "The user's own creations, and what remains of the allowance." },
  { name: 'Webhooks', description: 'A signed event is sent to an address of the user when a run ends.' },
  { name: 'Community', description: 'Published images of all users, and likes.' },
  { name: 'Image files', description: 'Image files, by their secret addresses.' },
  { name: 'Newsletter', description: 'Subscriptions to the newsletter. No credential is needed.' },
] as const;
export type CallGroup = (typeof callGroups)[number]['name'];

/** An example of a call: its input, and the data of its response besides `success` and `message`. */
export interface CallExample {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  /** The JSON body, or the fields of a form besides its file. */
  body?: Record<string, unknown>;
  /** The name of the file, in a call with one. */
  file?: string;
  response?: Record<string, unknown>;
  message?: string;
}

/** What the description says about a call in addition to its contract. */
export interface CallDocs {
  group: CallGroup;
  /** Errors that this call returns besides those that follow from its contract. */
  errors?: readonly ErrorCode[];
  /** The media types of a response that is not JSON. */
  media?: readonly string[];
  /** The status of success, unless 200. */
  status?: 202;
  /** Takes `Idempotency-Key`, as each creating call does. */
  idempotent?: boolean;
  /** A response that the client may have cached is 304 (`If-None-Match`). */
  conditional?: boolean;
  example: CallExample;
}
