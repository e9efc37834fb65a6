import { serviceNames, serviceUrlVariable } from '@atelier/contracts';
import { verificationCode } from '@atelier/sandbox-clerk/identity';
import { hostOf } from '@atelier/server-kit/config';
import { variablesOfServices } from '../deploying/server-environment.ts';
import type { ProcessSpec } from '../processes/managed-process.ts';
import { outputs } from '../workspace.ts';
import { environment, gatewayHeap, servicesHeap } from './environment.ts';
import { localUrl, type Ports } from './ports.ts';
import { clerkControl, mailboxPath, sampleAccounts } from './providers.ts';
import type { Settings } from './settings.ts';

/**
 * One process that runs all services; in production an operator migrates their database before. `variables`
 * are those of the providers.
 */
export function servicesProcess(
  settings: Settings,
  ports: Ports,
  variables: Record<string, string>,
): ProcessSpec {
  const env = environment({
    HOST: '127.0.0.1',
    LOG_LEVEL: settings.logLevel,
    AUDIT_LOG: settings.auditLog,
    PUBLIC_ORIGIN: settings.publicOrigin,
    PLAN_LIMITS: settings.planLimits,
    WEB_DIR: process.env.WEB_DIR || outputs.shell,
    ...variables,
    ...variablesOfServices(ports, (name) => JSON.stringify(settings.identityKeys.publicKeys[name])),
  });
  return {
    name: 'services',
    main: settings.production ? 'services/main.ts' : 'tools/cli/product/migrate-and-serve.ts',
    env,
    readyAt: `${localUrl(ports.modules)}/readyz`,
    ports: serviceNames.map((name) => ports[name]),
    flags: servicesHeap,
  };
}

interface GatewayOptions {
  variables: Record<string, string>;
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
      WEB_DIR: process.env.WEB_DIR || outputs.shell,
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
