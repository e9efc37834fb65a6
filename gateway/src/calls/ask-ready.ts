import { failure, gatewayIdentity, identityHeader } from '@atelier/contracts';
import type { SignIdentity } from '@atelier/server-kit/identity';
import type { ServiceAddress } from '../edge/failover.ts';
import { type Clocks, describeOffset, isBeyondTolerance } from './clocks.ts';

const timeoutMs = 1_000;

/** Why a service is not ready, as `/readyz` of the gateway shows it. */
export class ServiceFault extends Error {
  override readonly name = 'ServiceFault';
}

/**
 * Returns what asks a service with a signed identity of no user, so that a service with other keys or another time is not ready.
 * It throws a ServiceFault.
 */
export const createAskReady =
  (signIdentity: SignIdentity, clocks: Clocks) =>
  async ({ service, name, pool }: ServiceAddress): Promise<void> => {
    try {
      const sentAt = Date.now();
      const { statusCode, headers, body } = await pool.request({
        method: 'GET',
        path: '/readyz',
        headers: { [identityHeader]: await signIdentity(gatewayIdentity, service) },
        signal: AbortSignal.timeout(timeoutMs),
      });
      const offset = clocks.measure(name, headers.date?.toString(), sentAt);
      const text = await body.text();
      if (isBeyondTolerance(offset)) throw new ServiceFault(`clock ${describeOffset(offset)}`);
      if (statusCode !== 200) throw new ServiceFault(faultsOf(text) ?? `/readyz returns ${statusCode}.`);
    } catch (error) {
      if (error instanceof ServiceFault) throw error;
      clocks.forget(name);
      throw new ServiceFault('cannot be reached', { cause: error });
    }
  };

function faultsOf(text: string): string | undefined {
  try {
    return failure
      .parse(JSON.parse(text))
      .details?.map(({ field, message }) => `${field} ${message}`)
      .join('; ');
  } catch {
    return undefined;
  }
}
