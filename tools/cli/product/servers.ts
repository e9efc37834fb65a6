import { type ServiceName, serviceNames, serviceUrlVariable } from '@atelier/contracts';
import { verificationCode } from '@atelier/sandbox-clerk/identity';
import { hostOf } from '@atelier/server-kit/config';
import type { ProcessSpec } from '../processes/managed-process.ts';
import { outputs } from '../workspace.ts';
import { environment, gatewayHeap, smallHeap } from './environment.ts';
import { localUrl, type Ports } from './ports.ts';
import { clerkControl, mailboxPath, sampleAccounts } from './providers.ts';
import { readBy } from './server-schemas.ts';
import type { Settings } from './settings.ts';

/** Services that decode users' files in child processes, which then have a low priority. */
const readFiles: ReadonlySet<ServiceName> = new Set(['image', 'resume']);

/** The processes of all services. `variables` are those of the providers. */
export function serviceProcesses(
  settings: Settings,
  ports: Ports,
  variables: Record<string, string>,
): ProcessSpec[] {
  const shared = {
    HOST: '127.0.0.1',
    LOG_LEVEL: settings.logLevel,
    AUDIT_LOG: settings.auditLog,
    PUBLIC_ORIGIN: settings.publicOrigin,
    CURSOR_SECRET: settings.cursorSecret,
    PLAN_LIMITS: settings.planLimits,
    WEB_DIR: outputs.shell,
    ...variables,
  };
  return serviceNames.map((name) => ({
    name,
    main: `services/${name}/src/main.ts`,
    env: environment({
      ...readBy(name, shared),
      PORT: String(ports[name]),
      IDENTITY_PUBLIC_KEYS: JSON.stringify(settings.identityKeys.publicKeys[name]),
    }),
    readyAt: `${localUrl(ports[name])}/readyz`,
    ports: [ports[name]],
    flags: smallHeap,
    lowPriority: readFiles.has(name),
  }));
}

interface GatewayOptions {
  /** The variables of the gateway's providers. */
  variables: Record<string, string>;
  /** The control URLs of the emulators, by path. */
  controls: Record<string, string>;
  /** The notice of the pages about emulators; empty if there are none. */
  notice: string;
}

/** The only public server. */
export function gatewayProcess(
  settings: Settings,
  ports: Ports,
  { variables, controls, notice }: GatewayOptions,
): ProcessSpec {
  const serviceUrls = serviceNames.map((name) => [serviceUrlVariable(name), localUrl(ports[name])]);
  return {
    name: 'gateway',
    main: 'gateway/src/main.ts',
    env: environment({
      PORT: String(ports.gateway),
      HOST: hostOf({ host: settings.host, emulated: Object.keys(controls) }),
      LOG_LEVEL: settings.logLevel,
      AUDIT_LOG: settings.auditLog,
      PUBLIC_ORIGIN: settings.publicOrigin,
      IDENTITY_PRIVATE_KEYS: JSON.stringify(settings.identityKeys.privateKeys),
      WEB_DIR: outputs.shell,
      DATA_DIR: settings.dataDir,
      METRICS_PORT: String(ports.metrics),
      PLAN_LIMITS: settings.planLimits,
      ...(notice && { NOTICE: notice }),
      TEST_COPY: JSON.stringify({
        routes: controls,
        ...(controls[mailboxPath] && { mailbox: mailboxPath }),
        ...(controls[clerkControl] && { accounts: sampleAccounts, code: verificationCode }),
      }),
      ...Object.fromEntries(serviceUrls),
      ...variables,
    }),
    readyAt: `${localUrl(ports.gateway)}/readyz`,
    ports: [ports.gateway, ports.metrics],
    flags: gatewayHeap,
  };
}
