import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type FieldFault, failure, gatewayReadiness } from '@atelier/contracts';
import { z } from 'zod';
import { outputs, PlainError } from '../workspace.ts';
import type { Check } from './check.ts';

/** The files that the gateway serves. */
export const checkWebBuild: Check = async ({ WEB_DIR = outputs.shell }) => {
  try {
    await Promise.all(['client', 'server'].map((folder) => access(join(WEB_DIR, folder))));
  } catch {
    throw new PlainError(`${WEB_DIR} has no build. Run: npm run build`);
  }
  return `complete in ${WEB_DIR}`;
};

/** @throws PlainError with the reason of a failed connection, such as CERT_HAS_EXPIRED */
async function fromGateway(publicOrigin: string, path: string): Promise<Response> {
  return fetch(`${publicOrigin}${path}`).catch((cause: unknown) => {
    const inner = cause instanceof Error ? cause.cause : null;
    const code = inner instanceof Error && 'code' in inner ? ` (${String(inner.code)})` : '';
    throw new PlainError(
      `${publicOrigin} cannot be reached${code}. Start the product, or check PUBLIC_ORIGIN and TLS.`,
      { cause },
    );
  });
}

/** The gateway responds at the product's public origin, and reaches every service. */
export const checkServers: Check = async (_env, { publicOrigin }) => {
  const response = await fromGateway(publicOrigin, '/readyz');
  const body: unknown = await response.json().catch(() => null);
  const read = gatewayReadiness.pick({ services: true, details: true }).safeParse(body);
  if (!read.success) {
    const faults = failure.safeParse(body).data?.details?.map(({ field, message }) => `${field} ${message}`);
    throw new PlainError(
      `${publicOrigin}/readyz returns ${response.status}${faults ? ` (${faults.join(', ')})` : ''}. The log of the gateway has the cause.`,
    );
  }
  const failing = Object.entries(read.data.services).filter(([, state]) => state !== 'ok');
  if (failing.length > 0)
    throw new PlainError(
      `Not ready: ${failing.map(([name]) => described(name, read.data.details)).join(', ')}. The logs of these services have the cause.`,
    );
  return `the gateway and all ${Object.keys(read.data.services).length} services are ready`;
};

const described = (name: string, details: readonly FieldFault[] = []) => {
  const faults = details.filter(({ field }) => field === name).map(({ message }) => message);
  return faults.length > 0 ? `${name} (${faults.join('; ')})` : name;
};

/** The gateway takes the address of a client from the proxies that are in front: TRUST_PROXY is their number. */
export const checkProxies: Check = async (_env, { publicOrigin }) => {
  const response = await fromGateway(publicOrigin, '/readyz');
  const read = gatewayReadiness.pick({ proxies: true }).safeParse(await response.json().catch(() => null));
  if (!read.success) throw new PlainError(`${publicOrigin}/readyz does not say what arrives.`);
  const { trusted, arrived } = read.data.proxies;
  const found = `TRUST_PROXY is ${trusted}, and ${arrived} addresses arrive in X-Forwarded-For`;
  if (arrived > trusted)
    throw new PlainError(
      `${found}: rate limits count many users as one address. Set TRUST_PROXY to ${arrived}.`,
    );
  if (arrived < trusted)
    throw new PlainError(
      `${found}: clients can choose their address. Set TRUST_PROXY to ${arrived}, or let the proxies set the header.`,
    );
  return `TRUST_PROXY is ${trusted}, as many addresses as arrive`;
};

const registry = z.object({ modules: z.array(z.object({ name: z.string(), tools: z.array(z.unknown()) })) });

/** The pages have tools: modules are published. */
export const checkModules: Check = async (_env, { publicOrigin }) => {
  const response = await fromGateway(publicOrigin, '/registry');
  const read = registry.safeParse(await response.json().catch(() => null));
  if (!read.success)
    throw new PlainError(
      `${publicOrigin}/registry returns ${response.status}. The log of the gateway has the cause.`,
    );
  const { modules } = read.data;
  if (modules.length === 0)
    throw new PlainError('No module is published, so the pages have no tools. Run: npm run publish-modules');
  return modules.map(({ name, tools }) => `${name} (${tools.length})`).join(', ');
};
