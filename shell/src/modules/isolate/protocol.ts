import type { RegistryModule } from '@atelier/contracts';
import type { ApiError } from '@atelier/tool-kit/api';
import { z } from 'zod';
import type { Theme } from '../../page/theme-store.ts';

/** Opens a tool in the frame: posted by the page to the frame's window, with a MessagePort for everything that follows. */
export interface OpenMessage {
  type: 'open';
  module: RegistryModule;
  /** The address of the page: the tool's path or one below it, and the query. */
  address: string;
  theme: Theme;
  view: FrameView;
  plan: 'free' | 'premium';
}

/** A failed call, as the fields of its ApiError. */
export type CallFailure = Pick<
  ApiError,
  'code' | 'message' | 'status' | 'requestId' | 'details' | 'usage' | 'retryAt'
>;

/** The height of the page's window and the visible part of the frame, in pixels. */
export interface FrameView {
  window: number;
  /** Where the visible part of the frame begins, and its height. */
  top: number;
  height: number;
}

/** What the page answers to a call: a response, followed by its content in chunks and `end`, or a failure. */
export type CallAnswer =
  | { type: 'response'; id: number; status: number; headers: (readonly [string, string])[] }
  | { type: 'chunk'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'end'; id: number; complete: boolean }
  | { type: 'failed'; id: number; failure: CallFailure };

export type PageMessage =
  | { type: 'theme'; theme: Theme }
  | { type: 'view'; view: FrameView }
  | { type: 'address'; address: string }
  | CallAnswer;

// Its generated code would need `unsafe-eval`.
z.config({ jitless: true });

const id = z.int().nonnegative();
const text = z.string().max(300);
const one = z.int().min(1).max(1);

/** The messages of a frame. Its module is not trusted, so each is checked. */
const frameMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('call'),
    id,
    method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
    // As in the route of the call, with placeholders.
    path: text,
    accept: z.string().regex(/^(application\/json|text\/event-stream|\*\/\*)$/),
    input: z.strictObject({
      body: z.unknown().optional(),
      form: z
        .array(z.tuple([text, z.union([z.string(), z.instanceof(Blob)])]))
        .max(50)
        .optional(),
      query: z.record(text, z.union([z.string(), z.number(), z.boolean()])).optional(),
      params: z.record(text, z.string()).optional(),
      headers: z.partialRecord(z.enum(['last-event-id', 'idempotency-key']), text).optional(),
    }),
  }),
  z.strictObject({ type: z.literal('abort'), id }),
  z.strictObject({ type: z.literal('resize'), height: z.number().min(0).max(20_000) }),
  z.strictObject({ type: z.literal('toast'), kind: z.enum(['success', 'error']), text }),
  z.strictObject({
    type: z.literal('report'),
    version: text,
    // At most one of each event in a message.
    counts: z.strictObject({
      loads: one.exactOptional(),
      load_ms: z.int().min(0).max(60_000).exactOptional(),
      failures: one.exactOptional(),
      crashes: one.exactOptional(),
      errors: one.exactOptional(),
      problems: z
        .array(
          z.strictObject({
            kind: z.enum(['failure', 'crash', 'error', 'violation']),
            message: text.min(1),
            stack: z
              .string()
              .max(1500)
              .regex(/^[^?#]*$/)
              .refine((stack) => !stack.includes('://')),
          }),
        )
        .max(1)
        .exactOptional(),
    }),
  }),
  // An address of the signed-in area.
  z.strictObject({
    type: z.literal('navigate'),
    to: z
      .string()
      .max(2_000)
      .regex(/^\/ai(?=$|[/?#])/),
    replace: z.boolean(),
  }),
]);

export type FrameMessage = z.infer<typeof frameMessage>;
export type CallMessage = Extract<FrameMessage, { type: 'call' }>;
/** The input of a call. A form is its fields, because FormData cannot be posted. */
export type CallInput = CallMessage['input'];

/** A message of a frame, or null if it is invalid. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  const { data: message } = frameMessage.safeParse(data);
  return message ?? null;
}
