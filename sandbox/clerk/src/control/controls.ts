import { z } from 'zod';
import { TOKEN_LIFETIME } from '../tokens/session-token.ts';

/** Ways in which a call can go wrong. */
export const fault = z.enum(['401', '429', '500', 'slow', 'stall', 'offline']);
export type Fault = z.infer<typeof fault>;

/** Ways in which a token can be wrong. */
export const tokenFault = z.enum(['expired', 'other-key', 'other-issuer', 'other-party']);
export type TokenFault = z.infer<typeof tokenFault>;

/** What the control address takes. What is left out stays as it is. */
export const controlRequest = z.strictObject({
  /** One fault each for the next calls under `/v1`. */
  next: z.array(fault).max(1000).optional(),
  /** A fault for every call until it is set to null. */
  always: fault.nullable().optional(),
  /** Only calls whose path contains this suffer. Null: all. */
  path: z.string().min(1).nullable().optional(),
  tokens: z
    .strictObject({
      /** Seconds that tokens live. */
      lifetime: z.number().int().min(1).max(3600).optional(),
      /** One fault each for the next tokens. */
      next: z.array(tokenFault).max(1000).optional(),
    })
    .optional(),
  /** Plans to put users on at once, by e-mail address. */
  plans: z.record(z.string(), z.enum(['free_user', 'premium'])).optional(),
});
export type ControlRequest = z.infer<typeof controlRequest>;

/** The faults that wait to happen. They live in memory: a restart clears them. */
export class Controls {
  #next: Fault[] = [];
  #always: Fault | null = null;
  #path: string | null = null;
  #tokens: TokenFault[] = [];
  tokenLifetime: number = TOKEN_LIFETIME;

  apply(request: ControlRequest): void {
    if (request.next) this.#next = [...request.next];
    if (request.always !== undefined) this.#always = request.always;
    if (request.path !== undefined) this.#path = request.path;
    if (request.tokens?.next) this.#tokens = [...request.tokens.next];
    if (request.tokens?.lifetime) this.tokenLifetime = request.tokens.lifetime;
  }

  /** The fault that a call to `path` has to suffer, which is thereby used up. */
  takeFault(path: string): Fault | undefined {
    if (this.#path !== null && !path.includes(this.#path)) return undefined;
    return this.#next.shift() ?? this.#always ?? undefined;
  }

  /** The fault that the next token has to have, which is thereby used up. */
  takeTokenFault(): TokenFault | undefined {
    return this.#tokens.shift();
  }

  toJSON() {
    return {
      next: this.#next,
      always: this.#always,
      path: this.#path,
      tokens: { lifetime: this.tokenLifetime, next: this.#tokens },
    };
  }
}
