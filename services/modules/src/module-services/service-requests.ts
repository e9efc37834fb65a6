import { createPrivateKey } from 'node:crypto';
import {
  type Identity,
  moduleIdentityIssuer,
  moduleServiceFailure,
  requestIdHeader,
} from '@atelier/contracts';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { type ModuleServiceKey, publicPart } from '@atelier/server-kit/identity';
import { limitBytes } from '@atelier/server-kit/outbound';
import { minuteMs } from '@atelier/server-kit/time';
import { SignJWT } from 'jose';
import { type Dispatcher, errors, request } from 'undici';

export interface ServiceRequest {
  module: string;
  call: string;
  method: 'GET' | 'POST';
  body?: unknown;
  query?: Readonly<Record<string, string>>;
  user: Pick<Identity, 'userId' | 'plan'>;
  requestId: string;
  /** The headers of its trace; null if they are added by the tracing. */
  trace: Readonly<Record<string, string>> | null;
  signal: AbortSignal;
}

export type ServiceResponse = Pick<Dispatcher.ResponseData, 'headers' | 'body'>;

export interface ServiceRequestsOptions {
  /** MODULE_SERVICES: the address of each module's service, without a slash at the end. */
  addresses: Readonly<Record<string, string>>;
  key?: ModuleServiceKey | undefined;
  /** The timeout without data, in seconds; default: 60. */
  idleSeconds?: number;
}

const failureBytes = 16 * 1024;
const longestMs = 15 * minuteMs;

/** A client for services of modules, with persistent connections. */
export function createServiceRequests({ addresses, key, idleSeconds = 60 }: ServiceRequestsOptions) {
  const sign = key && createSigner(key);
  const serviceOf = (module: string) => {
    const address = Object.hasOwn(addresses, module) ? addresses[module] : undefined;
    if (!address || !sign) throw new AppError('module_service_missing');
    return { address, sign };
  };
  return {
    /** The public key for services to verify a call's user. */
    publicKeys: { keys: key ? [publicPart(key)] : [] },
    /** @throws AppError `module_service_missing` when no address is set for the module. */
    assertKnown: (module: string) => void serviceOf(module),
    /**
     * Returns the response with its body unread. Redirects are not followed.
     * @throws AppError `module_service_missing`, or that of `toServiceError`
     */
    async send(call: ServiceRequest): Promise<ServiceResponse> {
      const { module, method, body, query = {}, signal } = call;
      const { address, sign } = serviceOf(module);
      const response = await request(`${address}/${call.call}`, {
        method,
        query,
        headers: {
          authorization: `Bearer ${await sign(call.user, module)}`,
          accept: 'text/event-stream, application/json',
          [requestIdHeader]: call.requestId,
          ...call.trace,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        headersTimeout: idleSeconds * 1000,
        bodyTimeout: idleSeconds * 1000,
        signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
      }).catch((error: unknown) => {
        throw toServiceError(error, signal);
      });
      if (response.statusCode === 200) return response;
      throw await refusal(response, signal);
    },
  };
}

/** A token for 60 seconds with the user's id and plan, without the session. */
function createSigner(jwk: ModuleServiceKey) {
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return ({ userId, plan }: ServiceRequest['user'], module: string) =>
    new SignJWT({ plan })
      .setProtectedHeader({ alg: jwk.alg, kid: jwk.kid })
      .setSubject(userId)
      .setIssuer(moduleIdentityIssuer)
      .setAudience(module)
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(key);
}

/** The error of the product for one of a service; the signal's reason if it was aborted. */
export function toServiceError(cause: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (cause instanceof AppError) return cause;
  const slow =
    cause instanceof errors.HeadersTimeoutError ||
    cause instanceof errors.BodyTimeoutError ||
    (cause instanceof Error && cause.name === 'TimeoutError');
  return slow
    ? new AppError('provider_timeout', { ...sentence('service_slow'), cause })
    : new AppError('provider_failed', { ...sentence('service_failed'), cause });
}

/** The error of a response with a status other than 200. With 4xx, the user sees the service's message. */
async function refusal({ statusCode, body }: Dispatcher.ResponseData, signal: AbortSignal): Promise<unknown> {
  const cause = new Error(`The service responded with status ${statusCode}.`);
  const sent = await readServiceJson(body, failureBytes, signal).catch(() => null);
  if (statusCode === 429 || statusCode === 503)
    return new AppError('provider_busy', { ...sentence('service_busy'), cause });
  if (statusCode < 400 || statusCode > 499 || statusCode === 401 || statusCode === 403)
    return toServiceError(cause, signal);
  const { data } = moduleServiceFailure.safeParse(sent);
  return new AppError('provider_refused', { ...(data ?? sentence('service_refused')), cause });
}

/** A response's body as JSON. @throws AppError of `toServiceError`, also for more than `limit` bytes */
export async function readServiceJson(
  body: ServiceResponse['body'],
  limit: number,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of limitBytes(body, limit)) chunks.push(chunk);
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch (error) {
    throw toServiceError(error, signal);
  }
}
