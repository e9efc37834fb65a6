import { FaultQueue } from '@atelier/sandbox-control/control-route';
import { z } from 'zod';

/** The faults of requests under `/v1`. The README describes each. */
const faultNames = z.enum(['401', '429', '500', 'slow', 'stall', 'offline']);
export type Fault = z.infer<typeof faultNames>;

/** The body of a control request. Fields that are left out keep their value. */
export interface ControlRequest {
  /** Faults of the next requests, one each. */
  next?: Fault[] | undefined;
  /** Plans of users by e-mail address. They take effect at once. */
  plans?: Record<string, 'free_user' | 'premium'> | undefined;
  /** More OAuth access tokens, as if users had agreed to what an application asked for. */
  oauth_tokens?: OAuthToken[] | undefined;
}

const oauthToken = z.strictObject({
  token: z.string().regex(/^oat_[\w-]{20,100}$/),
  email: z.string(),
  scopes: z.array(z.string()),
  expired: z.boolean().default(false),
});
/** An OAuth access token of the user with an e-mail address. */
export type OAuthToken = z.infer<typeof oauthToken>;

/** The faults and OAuth tokens that control requests set. They are kept in memory: a restart resets them. */
export class Controls {
  readonly faults = new FaultQueue(faultNames);
  readonly #oauthTokens = new Map<string, OAuthToken>();

  readonly schema: z.ZodType<ControlRequest> = z.strictObject({
    next: this.faults.listSchema.optional(),
    plans: z.record(z.string(), z.enum(['free_user', 'premium'])).optional(),
    oauth_tokens: z.array(oauthToken).max(100).optional(),
  });

  apply({ next, oauth_tokens = [] }: ControlRequest): void {
    if (next) this.faults.set(next);
    for (const one of oauth_tokens) this.#oauthTokens.set(one.token, one);
  }

  reset(): void {
    this.#oauthTokens.clear();
    this.faults.clear();
  }

  oauthToken(token: string): OAuthToken | undefined {
    return this.#oauthTokens.get(token);
  }
}
