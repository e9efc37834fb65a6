import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseArgs, parseEnv } from 'node:util';
import { type ServiceName, serviceNames, serviceUrlVariable } from '@atelier/contracts';
import { generateIdentityKeys, generateModuleServiceKey } from '@atelier/server-kit/identity';
import { localUrl, portsFrom } from '../product/ports.ts';
import { readBy } from '../product/server-schemas.ts';
import { PlainError } from '../workspace.ts';

/** The name of a service's public keys in a file of all servers, such as `TEXT_IDENTITY_PUBLIC_KEYS`. */
export const publicKeysVariable = (service: string) => `${service.toUpperCase()}_IDENTITY_PUBLIC_KEYS`;

const defaultPort = 3000;
const metricsPort = 9464;

/** What `services/main.ts` reads for each service, besides the variables that all servers share. */
export const variablesOfServices = (
  ports: Readonly<Record<ServiceName, number>>,
  publicKeysOf: (service: ServiceName) => string | undefined,
): Record<string, string> =>
  Object.fromEntries(
    serviceNames.flatMap((name) => [
      [`${name.toUpperCase()}_PORT`, String(ports[name])],
      [publicKeysVariable(name), publicKeysOf(name) ?? ''],
    ]),
  );

/**
 * What one server, or `services` for all of them in one process, reads of the variables of an installation,
 * for a machine that runs the gateway and all services: unless variables say otherwise, they listen on
 * 127.0.0.1, and the gateway uses these services; a proxy in front of the gateway ends TLS.
 */
export function serverEnvironment(
  server: string,
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  if (server === 'services') {
    const all = Object.assign({}, ...serviceNames.map((name) => serverEnvironment(name, variables)));
    const { PORT: _port, IDENTITY_PUBLIC_KEYS: _keys, ...shared } = all;
    const publicKeysOf = (name: ServiceName) => variables[publicKeysVariable(name)];
    return { ...shared, ...variablesOfServices(portsFrom(defaultPort), publicKeysOf) };
  }
  const ports: Readonly<Record<string, number>> = portsFrom(defaultPort);
  const set = (own: Readonly<Record<string, string | undefined>>) => readBy(server, own);
  const localUrls = serviceNames.map((name) => [serviceUrlVariable(name), localUrl(ports[name] ?? 0)]);
  // OpenTelemetry's SDK reads more variables than the settings have.
  const ofSdk = Object.entries(variables).flatMap(([name, value]) =>
    value && name.startsWith('OTEL_') ? [[name, value] as const] : [],
  );
  return {
    ...set({ TRUST_PROXY: '1', HOST: '127.0.0.1', ...Object.fromEntries(localUrls) }),
    ...Object.fromEntries(ofSdk),
    ...set(variables),
    ...set({ IDENTITY_PUBLIC_KEYS: variables[publicKeysVariable(server)] }),
    ...set({
      NODE_ENV: 'production',
      PORT: String(ports[server]),
      METRICS_PORT: String(metricsPort),
      WEB_DIR: 'dist/shell',
    }),
  };
}

/** Lines of a file for systemd, Docker Compose and shells. @throws PlainError for a value with a quote */
export function renderLines(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => {
      if (/['\n]/.test(value)) throw new PlainError(`${name} has a single quote or a line break.`);
      return `${name}='${value}'\n`;
    })
    .join('');
}

/** Prints the variables of one server; reads those of the installation from standard input. */
export async function serverEnvCommand([server]: readonly string[]): Promise<void> {
  if (!server) throw new PlainError('Usage: npm run --silent server-env -- <server> < .env');
  process.stdout.write(renderLines(serverEnvironment(server, parseEnv(await text(process.stdin)))));
}

/**
 * Prints a new set of keys as variables, for operators who start the servers separately. With `--env` each
 * variable has another name, so that one file has all. The values can be quoted with single quotes, because
 * JSON uses double quotes only.
 */
export async function identityKeysCommand(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { env: { type: 'boolean' } } });
  const { privateKeys, publicKeys } = generateIdentityKeys();
  const lines = [
    '# gateway (secret)',
    `IDENTITY_PRIVATE_KEYS='${JSON.stringify(privateKeys)}'`,
    ...Object.entries(publicKeys).flatMap(([service, keys]) => [
      `# ${service}`,
      `${values.env ? publicKeysVariable(service) : 'IDENTITY_PUBLIC_KEYS'}='${JSON.stringify(keys)}'`,
      ...(service === 'modules'
        ? [
            `OPERATOR_KEY='${randomBytes(32).toString('base64url')}'`,
            `MODULE_SERVICES_KEY='${JSON.stringify(generateModuleServiceKey())}'`,
          ]
        : []),
    ]),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
