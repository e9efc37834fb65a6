import { z } from 'zod';
import type { FrameMessage } from './protocol.ts';

// Its generated code would need `unsafe-eval`.
z.config({ jitless: true });

const id = z.int().nonnegative();
const text = z.string().max(300);

/** The messages of a frame. Its module is not trusted, so each is checked. */
const frameMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('call'),
    id,
    method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
    // As in the route of the call, with placeholders.
    path: text,
    accept: z.enum(['application/json', 'text/event-stream', '*/*']),
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
      loads: z.literal(1).exactOptional(),
      load_ms: z.int().min(0).max(60_000).exactOptional(),
      failures: z.literal(1).exactOptional(),
      crashes: z.literal(1).exactOptional(),
      errors: z.literal(1).exactOptional(),
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

/** A message of a frame, or null if it is invalid. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  const { data: message } = frameMessage.safeParse(data);
  return message ?? null;
}
