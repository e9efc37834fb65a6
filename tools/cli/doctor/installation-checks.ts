import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type FieldFault, failure, gatewayReadiness } from '@atelier/contracts';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { outputs, PlainError } from '../workspace.ts';
import type { Check } from './check.ts';

export const checkWebBuild: Check = async ({ WEB_DIR = outputs.shell }) => {
  try {
    await Promise.all(['client', 'server'].map((folder) => access(join(WEB_DIR, folder))));
  } catch {
    throw new PlainError(`${WEB_DIR} has no build. Run: npm run build`);
  }
  return `complete in ${WEB_DIR}`;
};

async function fromGateway(publicOrigin: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${publicOrigin}${path}`, init).catch((cause: unknown) => {
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

/** The faults of a service by its addresses, such as `text 2 (cannot be reached)`. */
const described = (service: string, details: readonly FieldFault[] = []) =>
  details
    .filter(({ field }) => field.split(' ')[0] === service)
    .map(({ field, message }) => `${field} (${message})`)
    .join(', ') || service;

/** TRUST_PROXY is the number of proxies in front of the gateway. */
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

/** The running modules service has the same operator key. */
export const checkOperatorKey: Check = async ({ OPERATOR_KEY }, { publicOrigin }) => {
  if (!OPERATOR_KEY) return 'not set here: npm start keeps one in DATA_DIR';
  const headers = { authorization: `Bearer ${OPERATOR_KEY}` };
  // A module that does not exist is found missing only by an operator.
  const response = await fromGateway(publicOrigin, '/api/deploy/mfe-doctor', { headers });
  await response.body?.cancel();
  if (response.status === 404 || response.ok) return 'the modules service has the same';
  throw new PlainError(
    response.status === 401
      ? 'The modules service has another OPERATOR_KEY, so deployments by this one fail. Set the same one, and restart the service.'
      : `${publicOrigin} returns ${response.status}. The log of the modules service has the cause.`,
  );
};

/** The running gateway takes an event that is signed with this secret and means nothing. */
export const checkAccountEvents: Check = async ({ CLERK_WEBHOOK_SECRET }, { publicOrigin }) => {
  if (!CLERK_WEBHOOK_SECRET)
    return 'Warning: CLERK_WEBHOOK_SECRET is not set, so what deleted users made stays stored';
  const body = JSON.stringify({ type: 'atelier.probe', object: 'event', data: {} });
  const now = new Date();
  const id = `msg_doctor_${now.getTime()}`;
  const headers = {
    'content-type': 'application/json',
    'svix-id': id,
    'svix-timestamp': String(Math.floor(now.getTime() / 1000)),
    'svix-signature': new Webhook(CLERK_WEBHOOK_SECRET).sign(id, now, body),
  };
  const response = await fromGateway(publicOrigin, '/api/webhooks/clerk', { method: 'POST', headers, body });
  await response.body?.cancel();
  if (response.ok) return 'the gateway takes a signed event';
  throw new PlainError(
    [401, 404].includes(response.status)
      ? "The gateway has another CLERK_WEBHOOK_SECRET, none, or a wrong clock, so deleted users are not erased. Set the signing secret of the endpoint in Clerk's dashboard, and restart the gateway."
      : `${publicOrigin} returns ${response.status}. The log of the gateway has the cause.`,
  );
};
