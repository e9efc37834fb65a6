import { z } from 'zod';
import { serviceNames } from './calls.ts';

/** `ok`: the service answers its own `/readyz` with 200. `degraded`: it does not, or not in time. */
const serviceState = z.enum(['ok', 'degraded']);

/**
 * What the gateway's `/readyz` answers with 200: it can serve, and `degraded` says that at least one service cannot. Its 503 is
 * a `failure` whose details name what is missing: `sign-in` (no keys to check tokens with), `services` (none is ready) or
 * `gateway` (it is shutting down).
 */
export const gatewayReadiness = z.object({
  success: z.literal(true),
  status: serviceState,
  services: z.record(z.enum(serviceNames), serviceState),
});
export type GatewayReadiness = z.infer<typeof gatewayReadiness>;
