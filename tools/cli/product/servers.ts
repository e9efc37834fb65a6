import { type ServiceName, serviceNames, serviceUrlVariable } from '@atelier/contracts';
import { verificationCode } from '@atelier/sandbox-clerk/identity';
import { hostOf } from '@atelier/server-kit/config';
import type { ProcessSpec } from '../processes/managed-process.ts';
import { outputs } from '../workspace.ts';
import { environment, gatewayHeap, smallHeap } from './environment.ts';
import { localUrl, type Ports } from './ports.ts';
import { clerkControl, mailboxPath, sampleAccounts } from './providers.ts';
import type { Settings } from './settings.ts';

/** The variables of each provider, for the services that use it. */
type ProviderVariables = Record<'database' | 'openai' | 'cloudinary' | 'mail', Record<string, string>>;

/** What is particular to a service. */
interface ServiceProcess {
  /** Its providers besides the database. */
  providers: readonly (keyof ProviderVariables)[];
  /** Whether it decodes users' files in child processes, which then have a low priority. */
  readsFiles?: boolean;
}

const services: Record<ServiceName, ServiceProcess> = {
  text: { providers: ['openai'] },
  image: { providers: ['openai', 'cloudinary'], readsFiles: true },
  resume: { providers: ['openai'], readsFiles: true },
  creations: { providers: ['openai'] },
  newsletter: { providers: ['mail'] },
  modules: { providers: [] },
};

/** The processes of all services. */
export function serviceProcesses(
  settings: Settings,
  ports: Ports,
  variables: ProviderVariables,
): ProcessSpec[] {
  return serviceNames.map((name) => ({
    name,
    main: `services/${name}/src/main.ts`,
    env: environment({
      PORT: String(ports[name]),
      HOST: '127.0.0.1',
      LOG_LEVEL: settings.logLevel,
      AUDIT_LOG: settings.auditLog,
      PUBLIC_ORIGIN: settings.publicOrigin,
      IDENTITY_PUBLIC_KEYS: JSON.stringify(settings.identityKeys.publicKeys[name]),
      ...(name === 'creations' && { CURSOR_SECRET: settings.cursorSecret }),
      ...(name === 'modules' && { WEB_DIR: outputs.shell }),
      PLAN_LIMITS: settings.planLimits,
      ...variables.database,
      ...Object.assign({}, ...services[name].providers.map((provider) => variables[provider])),
    }),
    readyAt: `${localUrl(ports[name])}/readyz`,
    ports: [ports[name]],
    flags: smallHeap,
    lowPriority: services[name].readsFiles ?? false,
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
