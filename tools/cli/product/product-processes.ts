import { emulatorFaults } from '@atelier/server-kit/config';
import type { ProcessSpec } from '../processes/managed-process.ts';
import { emulatorHeap, environment } from './environment.ts';
import { portsFrom } from './ports.ts';
import {
  clerkProvider,
  cloudinaryProvider,
  databaseProvider,
  type EmulatedProvider,
  type Emulator,
  mailProvider,
  openaiProvider,
} from './providers.ts';
import { gatewayProcess, servicesProcess } from './servers.ts';
import { faultsError, type Settings } from './settings.ts';

/** The processes of the product in the order of their start. */
export interface ProductProcesses {
  /** Emulators and the database: started first. */
  backing: ProcessSpec[];
  front: ProcessSpec[];
  emulated: EmulatedProvider[];
  database: string;
}

const vendorVariables: Record<EmulatedProvider, string> = {
  'sign-in': 'CLERK_PUBLISHABLE_KEY and CLERK_SECRET_KEY',
  database: 'MONGODB_URI',
  text: 'OPENAI_API_KEY',
  images: 'CLOUDINARY_URL',
  mail: 'SMTP_URL and MAIL_FROM',
};

/** Decides for each provider whether it is the vendor or an emulator, and lists the processes. */
export async function productProcesses(settings: Settings): Promise<ProductProcesses> {
  const ports = portsFrom(settings.port);
  const clerk = clerkProvider(settings, ports);
  const openai = openaiProvider(settings, ports);
  const cloudinary = cloudinaryProvider(settings, ports);
  const database = await databaseProvider(settings, ports);
  const mail = mailProvider(settings, ports);
  const stores = { ...database.env, ...(settings.redisUrl && { REDIS_URL: settings.redisUrl }) };
  const emulators = [clerk, openai, cloudinary, database, mail].flatMap(({ emulator }) => emulator ?? []);
  const emulated = emulators.map(({ provider }) => provider);
  assertEmulatorsAreLocal(settings, emulated);
  const controls = Object.fromEntries(emulators.map(({ control, url }) => [control, url + control]));
  return {
    backing: [...(database.process ? [database.process] : []), ...emulatorProcess(emulators)],
    front: [
      servicesProcess(settings, ports, {
        ...stores,
        ...openai.env,
        ...cloudinary.env,
        ...mail.env,
        // The receivers of developers listen on this machine.
        ...(clerk.emulator && { WEBHOOK_HOSTS: settings.webhookHosts ?? 'localhost' }),
      }),
      gatewayProcess(settings, ports, {
        variables: { ...clerk.env, ...stores },
        controls,
        notice: sandboxNotice(emulated),
      }),
    ],
    emulated,
    database: database.server,
  };
}

const german: Record<EmulatedProvider, string> = {
  'sign-in': 'Anmeldung',
  database: 'Datenbank',
  text: 'Texte',
  images: 'Bilder',
  mail: 'Mail',
};

/** The notice by language: which providers are emulators, and how to connect the real ones. */
function sandboxNotice(emulated: readonly EmulatedProvider[]): string {
  if (emulated.length === 0) return '';
  const en = [
    `Sandbox: sample ${emulated.join(', ')}`,
    'These services are emulated, so nothing leaves this machine:',
    ...emulated.map((provider) => `${provider}: ${vendorVariables[provider]}`),
    'To use the real service, set its variables and restart.',
  ];
  const de = [
    `Sandbox: Beispiele statt ${emulated.map((provider) => german[provider]).join(', ')}`,
    'Diese Dienste sind nachgebildet, nichts verlässt diesen Rechner:',
    ...emulated.map(
      (provider) => `${german[provider]}: ${vendorVariables[provider].replace(' and ', ' und ')}`,
    ),
    'Für den echten Dienst setz seine Variablen, und starte neu.',
  ];
  return JSON.stringify({ en: en.join('\n'), de: de.join('\n') });
}

/** Runs all emulators. They start one after the other, so that the last one is ready last. */
function emulatorProcess(emulators: readonly Emulator[]): ProcessSpec[] {
  const last = emulators.at(-1);
  if (!last) return [];
  const options = Object.assign({}, ...emulators.map((emulator) => emulator.options));
  return [
    {
      name: 'emulators',
      main: 'tools/cli/product/run-emulators.ts',
      env: environment({ EMULATORS: JSON.stringify(options) }),
      readyAt: `${last.url}/healthz`,
      ports: emulators.flatMap(({ ports }) => ports),
      flags: emulatorHeap,
    },
  ];
}

function assertEmulatorsAreLocal(settings: Settings, emulated: readonly EmulatedProvider[]): void {
  const faults = emulatorFaults({ ...settings, emulated });
  if (faults.length === 0) return;
  throw faultsError([
    ...faults.map(({ variable, message }) => `${variable} ${message}`),
    ...emulated.map((provider) => `${vendorVariables[provider]} would make ${provider} real`),
  ]);
}
