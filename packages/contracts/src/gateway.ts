import { z } from 'zod';

/** Who a request comes from, as the gateway read it from a verified Clerk session token. */
export const identity = z.object({
  userId: z.string().min(1),
  sessionId: z.string().min(1),
  plan: z.enum(['premium', 'free']),
});
export type Identity = z.infer<typeof identity>;

/** The header that carries the signed identity from the gateway to a service; never accepted from outside. */
export const identityHeader = 'x-atelier-identity';
/** The header that carries a request's id; the gateway makes it, and never takes it from outside. */
export const requestIdHeader = 'x-request-id';
