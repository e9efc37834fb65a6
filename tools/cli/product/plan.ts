import type { sandboxParts } from '@atelier/contracts';
import { emulatorFaults } from '@atelier/service-kit/config';
import type { ProcessSpec } from '../processes/managed-process.ts';
import { clerkPart } from './clerk-part.ts';
import { cloudinaryPart } from './cloudinary-part.ts';
import { databasePart } from './database-part.ts';
import { gatewayProcess } from './gateway-process.ts';
import { mailPart } from './mail-part.ts';
import { openaiPart } from './openai-part.ts';
import { type Part, ports } from './part.ts';
import { serviceProcesses } from './service-processes.ts';
import { faultsError, type Settings } from './settings.ts';
import { together } from './together.ts';

/** Everything that is to run, and in which order: what others depend on first. */
export interface Plan {
  backing: ProcessSpec[];
  front: ProcessSpec[];
  /** What runs as a stand-in. */
  sandbox: (typeof sandboxParts)[number][];
}

/** What makes each part real. */
const madeRealBy: Record<(typeof sandboxParts)[number], string> = {
  'sign-in': 'CLERK_PUBLISHABLE_KEY and CLERK_SECRET_KEY',
  database: 'MONGODB_URI',
  text: 'OPENAI_API_KEY',
  pictures: 'CLOUDINARY_URL',
  mail: 'SMTP_URL and MAIL_FROM',
};

/**
 * Decides for each provider whether it is the real one or an emulator, and lists the processes that follow from it.
 * @throws PlainError that names the variables when an emulator would be reachable from elsewhere.
 */
export async function makePlan(settings: Settings): Promise<Plan> {
  const at = ports(settings.port);
  const clerk = clerkPart(settings, at);
  const openai = openaiPart(settings, at);
  const cloudinary = cloudinaryPart(settings, at);
  const database = await databasePart(settings, at);
  const mail = mailPart(settings, at);
  const parts: Part[] = [clerk, openai, cloudinary, database, mail];
  const sandbox = parts.flatMap(({ standsInFor }) => (standsInFor ? [standsInFor] : []));
  demandThisMachine(settings, sandbox);
  const controls = Object.assign({}, ...parts.map((part) => part.controls));
  return {
    backing: [
      ...parts.filter(({ standsInFor }) => !standsInFor).flatMap(({ processes }) => processes),
      ...together(parts.filter(({ standsInFor }) => standsInFor).flatMap(({ processes }) => processes)),
    ],
    front: [
      ...serviceProcesses(settings, at, {
        database: database.env,
        openai: openai.env,
        cloudinary: cloudinary.env,
        mail: mail.env,
      }),
      gatewayProcess(settings, at, clerk.env, { sandbox, controls, notice: sandboxNotice(sandbox) }),
    ],
    sandbox,
  };
}

/** The notice of the pages: which providers are emulators and which variables connect the real ones. */
function sandboxNotice(sandbox: Plan['sandbox']): string {
  if (sandbox.length === 0) return '';
  return [
    `Sandbox: sample ${sandbox.join(', ')}`,
    'This copy runs on its own. These parts are emulators, so nothing leaves this machine:',
    ...sandbox.map((part) => `${part}: ${madeRealBy[part]}`),
    'To connect the real thing, set the variables beside it and start again.',
  ].join('\n');
}

function demandThisMachine(settings: Settings, emulated: Plan['sandbox']): void {
  const faults = emulatorFaults({ ...settings, emulated });
  if (faults.length === 0) return;
  throw faultsError([
    ...faults.map(({ variable, message }) => `${variable} ${message}`),
    ...emulated.map((part) => `${madeRealBy[part]} would make ${part} real`),
  ]);
}
