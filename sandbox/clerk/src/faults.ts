import { FaultQueue } from '@atelier/sandbox-control/faults';
import { z } from 'zod';

/** The faults of requests under `/v1`. The README describes each. */
const faultNames = z.enum(['401', '429', '500', 'slow', 'stall', 'offline']);
export type Fault = z.infer<typeof faultNames>;

/** The faults of session tokens. */
const tokenFaultNames = z.enum(['expired', 'other-key', 'other-issuer', 'other-party']);
export type TokenFault = z.infer<typeof tokenFaultNames>;

/** The default lifetime of a session token, in seconds. */
const defaultTokenLifetime = 60;

/** The body of a control request. Fields that are left out keep their value. */
export interface ControlRequest {
  /** Faults of the next requests, one each. */
  next?: Fault[] | undefined;
  /** The fault of every request until it is set to null. */
  always?: Fault | null | undefined;
  /** Faults apply only to paths that contain this text. Null: to all. */
  path?: string | null | undefined;
  /** The lifetime of tokens in seconds, and the faults of the next tokens. */
  tokens?: { lifetime?: number | undefined; next?: TokenFault[] | undefined } | undefined;
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

/** The faults and token settings that tests control. They are kept in memory: a restart resets them. */
export class Controls {
  readonly #faults = new FaultQueue(faultNames);
  readonly #tokenFaults = new FaultQueue(tokenFaultNames);
  #always: Fault | null = null;
  #path: string | null = null;
  tokenLifetime = defaultTokenLifetime;
  readonly #oauthTokens = new Map<string, OAuthToken>();

  readonly schema: z.ZodType<ControlRequest> = z.strictObject({
    next: this.#faults.listSchema.optional(),
    always: faultNames.nullable().optional(),
    path: z.string().min(1).nullable().optional(),
    tokens: z
      .strictObject({
        lifetime: z.number().int().min(1).max(3600).optional(),
        next: this.#tokenFaults.listSchema.optional(),
      })
      .optional(),
    plans: z.record(z.string(), z.enum(['free_user', 'premium'])).optional(),
    oauth_tokens: z.array(oauthToken).max(100).optional(),
  });

  get faultNames(): readonly string[] {
    return this.#faults.names;
  }

  apply({ next, always, path, tokens, oauth_tokens = [] }: ControlRequest): void {
    if (next) this.#faults.set(next);
    if (always !== undefined) this.#always = always;
    if (path !== undefined) this.#path = path;
    if (tokens?.next) this.#tokenFaults.set(tokens.next);
    if (tokens?.lifetime) this.tokenLifetime = tokens.lifetime;
    for (const one of oauth_tokens) this.#oauthTokens.set(one.token, one);
  }

  reset(): void {
    this.#oauthTokens.clear();
    this.apply({ next: [], always: null, path: null, tokens: { lifetime: defaultTokenLifetime, next: [] } });
  }

  /** Removes and returns the fault of a request to `path`. */
  takeFault(path: string): Fault | undefined {
    if (this.#path !== null && !path.includes(this.#path)) return undefined;
    return this.#faults.take() ?? this.#always ?? undefined;
  }

  oauthToken(token: string): OAuthToken | undefined {
    return this.#oauthTokens.get(token);
  }

  /** Removes and returns the fault of the next token. */
  takeTokenFault(): TokenFault | undefined {
    return this.#tokenFaults.take();
  }

  state() {
    return {
      next: this.#faults.pending,
      always: this.#always,
      path: this.#path,
      tokens: { lifetime: this.tokenLifetime, next: this.#tokenFaults.pending },
    };
  }
}
