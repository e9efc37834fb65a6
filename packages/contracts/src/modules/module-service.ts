import { z } from 'zod';
import { creationSettings } from '../creation.ts';

/** The longest content that a module's service may send, in characters. */
export const moduleContentLimit = 1_000_000;

const fieldName = z.string().regex(/^[A-Za-z][\w-]{0,63}$/);
const results = {
  /** Settings of the creation, for the dashboard and the tool. */
  settings: creationSettings
    .refine((settings) => Object.keys(settings).every((name) => fieldName.safeParse(name).success))
    .refine((settings) => Object.keys(settings).length <= 20)
    .optional(),
  report: z.record(fieldName, z.json()).optional(),
};

/** The JSON response of a module's service to a call with `creates`. `content` is markdown. */
export const moduleServiceResult = z.object({
  content: z.string().min(1).max(moduleContentLimit),
  ...results,
});

/** The server-sent events of a module's service to a call with `creates`, instead of JSON. */
export const moduleServiceEvents = {
  progress: z.object({ stage: z.string().min(1).max(60), message: z.string().max(200) }),
  delta: z.object({ text: z.string() }),
  done: z.object(results),
} as const;

/** A failure of a module's service to show to the user, with a status from 400 to 499. */
export const moduleServiceFailure = z.object({ message: z.string().trim().min(1).max(300) });

/** The issuer of the identities that the product signs for the services of modules. */
export const moduleIdentityIssuer = 'atelier';

/** The public keys of these identities, as a JSON Web Key Set (RFC 7517). */
export const moduleServiceKeys = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      alg: z.literal('EdDSA'),
      kid: z.string(),
      x: z.string(),
    }),
  ),
});
