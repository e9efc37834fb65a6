import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames, serviceUrlVariable } from '@atelier/contracts';
import { generateIdentityKeys } from '@atelier/server-kit/identity';
import { SignJWT } from 'jose';
import { type ManagedProcess, startProcess, untilReady } from '../../cli/processes/managed-process.ts';
import { environment, gatewayHeap } from '../../cli/product/environment.ts';
import type { Target } from './wrk.ts';

const ports = { upstream: 6710, fastify: 6712, gateway: 6714 };
export type ServerName = keyof typeof ports;

const local = (name: ServerName) => `http://127.0.0.1:${ports[name]}`;
const publicOrigin = local('gateway');
const issuer = 'https://clerk.bench.test';
const unlimited = 1_000_000_000;

/** Starts the service and the proxies, each in a process, while `work` lasts. */
export async function withServers<Result>(
  work: (servers: Record<ServerName, Target>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-bench-gateway-'));
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'bench', alg: 'RS256', use: 'sig' };
  const pem = publicKey.export({ format: 'pem', type: 'spki' });
  const started: ManagedProcess[] = [];
  const start = async (name: ServerName, main: string, args: string[], env = {}, flags: string[] = []) => {
    const readyAt = `${local(name)}/readyz`;
    const spec = { name, main, args, env: environment(env), readyAt, ports: [ports[name]], flags };
    started.push(startProcess(spec, (line) => console.log(line)));
    await untilReady(readyAt, AbortSignal.timeout(20_000));
  };
  try {
    const jwks = JSON.stringify({ keys: [key] });
    await start('upstream', 'tools/bench/gateway/upstream.ts', [String(ports.upstream), jwks]);
    const proxyArguments = [String(ports.fastify), local('upstream'), String(pem)];
    await start('fastify', 'tools/extras/fastify.ts', proxyArguments);
    await writeFile(join(folder, 'registry.json'), '{"modules":[]}');
    await start('gateway', 'gateway/src/main.ts', [], gatewayEnvironment(folder), gatewayHeap);
    const token = await sessionToken(privateKey);
    const target = (name: ServerName) => [name, { origin: local(name), token }] as const;
    return await work(
      Object.fromEntries((Object.keys(ports) as ServerName[]).map(target)) as Record<ServerName, Target>,
    );
  } finally {
    await Promise.all(started.map((server) => server.stop(2_000)));
    await rm(folder, { recursive: true, force: true });
  }
}

/** A gateway with its usual log, whose limits are above the load. */
function gatewayEnvironment(folder: string): Record<string, string> {
  return {
    PORT: String(ports.gateway),
    ALLOWED_HOSTS: '127.0.0.1',
    LOG_LEVEL: 'warn',
    PUBLIC_ORIGIN: publicOrigin,
    IDENTITY_PRIVATE_KEYS: JSON.stringify(generateIdentityKeys().privateKeys),
    CLERK_PUBLISHABLE_KEY: `pk_test_${Buffer.from('clerk.bench.test$').toString('base64')}`,
    CLERK_SECRET_KEY: 'sk_test_bench',
    CLERK_FAPI_URL: local('upstream'),
    ...Object.fromEntries(serviceNames.map((name) => [serviceUrlVariable(name), local('upstream')])),
    DATA_DIR: folder,
    RATE_LIMITS: JSON.stringify({ reads_per_minute: unlimited, reads_at_once: unlimited }),
  };
}

/** A session token like Clerk's, valid for ten minutes. */
const sessionToken = (key: Parameters<SignJWT['sign']>[0]) =>
  new SignJWT({ azp: publicOrigin, sid: 'sess_bench', sts: 'active' })
    .setProtectedHeader({ alg: 'RS256', kid: 'bench', typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject('user_bench')
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(key);
