import { z } from 'zod';

const clientShape = z.object({
  sessions: z.array(z.object({ id: z.string(), last_active_token: z.object({ jwt: z.string() }) })),
});

/** The little that tests read of a client. */
export type ClientShape = z.infer<typeof clientShape>;

export const answerShape = z.object({ response: clientShape });

/** What an answer's `response` says at `path`, such as `id` or `totals.total_due_now.amount`. */
export function at(body: unknown, path: string): unknown {
  let value = body;
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  return value;
}

/** Like `at`, for what has to be text. */
export const textAt = (body: unknown, path: string): string => z.string().parse(at(body, path));

/** The code of an answer's first error. */
export const errorCode = (body: unknown): unknown => at(body, 'errors.0.code');
