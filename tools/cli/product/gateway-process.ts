import { serviceNames } from '@atelier/contracts';
import { hostOf } from '@atelier/service-kit/config';
import { outputs } from '../building/outputs.ts';
import type { ProcessSpec } from '../processes/managed-process.ts';
import { environment, local, type Ports, smallHeap } from './part.ts';
import type { Settings } from './settings.ts';

/** What is played by emulators, and where they take orders. */
interface Sandbox {
  sandbox: readonly string[];
  controls: Record<string, string>;
  /** What the pages say about the emulators; empty if there are none. */
  notice: string;
}

/** Where the gateway shows the SMTP emulator's mailbox. */
export const mailboxPath = '/__sandbox/mail';

/** The one public server. */
export function gatewayProcess(
  settings: Settings,
  at: Ports,
  clerk: Record<string, string>,
  { sandbox, controls, notice }: Sandbox,
): ProcessSpec {
  const services = serviceNames.map((name) => [`${name.toUpperCase()}_URL`, local(at[name])]);
  return {
    name: 'gateway',
    main: 'gateway/src/main.ts',
    env: environment({
      PORT: String(at.gateway),
      HOST: hostOf({ host: settings.host, emulated: sandbox }),
      LOG_LEVEL: settings.logLevel,
      AUDIT_LOG: settings.auditLog,
      PUBLIC_ORIGIN: settings.publicOrigin,
      IDENTITY_PRIVATE_KEYS: JSON.stringify(settings.identityKeys.privateKeys),
      WEB_DIR: outputs.shell,
      MODULES_DIR: outputs.modules,
      REGISTRY_FILE: outputs.registry,
      SANDBOX_PARTS: sandbox.join(','),
      SANDBOX_CONTROLS: JSON.stringify(controls),
      ...(notice && { NOTICE: notice }),
      ...(controls.mail && { MAILBOX_URL: mailboxPath }),
      ...Object.fromEntries(services),
      ...clerk,
    }),
    readyAt: `${local(at.gateway)}/readyz`,
    ports: [at.gateway],
    flags: smallHeap,
  };
}
