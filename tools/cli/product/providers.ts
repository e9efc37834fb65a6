import { join } from 'node:path';
import { publishableKey, secretKey, seededUsers, webhookSecret } from '@atelier/sandbox-clerk/identity';
import { cloudinaryUrl } from '@atelier/sandbox-cloudinary/account';
import { mongodbHosts } from '@atelier/server-kit/config';
import { findMongod } from '../executable.ts';
import type { ProcessSpec } from '../processes/managed-process.ts';
import { environment, smallHeap } from './environment.ts';
import { localUrl, type Ports } from './ports.ts';
import type { Settings } from './settings.ts';

/** The providers that an emulator can replace, as the top bar shows them. */
export type EmulatedProvider = 'sign-in' | 'text' | 'images' | 'database' | 'mail';

/** One provider of the product: the vendor, or an emulator. */
export interface Provider {
  /** Variables for the servers that use the provider. */
  env: Record<string, string>;
  /** The processes that run on this machine for it. */
  processes: ProcessSpec[];
  /** The provider that is emulated; null for the vendor. */
  emulates: EmulatedProvider | null;
  /** The control URL of the emulator, by its path at the gateway. */
  controls: Record<string, string>;
}

const vendor = (env: Record<string, string>): Provider => ({
  env,
  processes: [],
  emulates: null,
  controls: {},
});

/** The process of an emulator, which is ready when its server at `url` is healthy. */
const emulator = (
  name: string,
  { url, ports, env }: { url: string; ports: number[]; env: Record<string, string> },
): ProcessSpec => ({
  name: `${name} emulator`,
  main: `sandbox/${name}/src/main.ts`,
  env: environment(env),
  readyAt: `${url}/healthz`,
  ports,
  flags: smallHeap,
});

/** Where the gateway serves the control URL of the Clerk emulator. */
export const clerkControl = '/__sandbox/clerk';

/** The accounts of the Clerk emulator, as the sign-in page shows them. */
export const sampleAccounts = seededUsers.map(({ email, plan, password }) => ({
  email,
  plan: plan === 'premium' ? 'premium' : 'free',
  password,
}));

/** Sign-in: Clerk when its keys are set. */
export function clerkProvider({ clerk, dataDir, publicOrigin }: Settings, ports: Ports): Provider {
  if (clerk) {
    return vendor({
      CLERK_PUBLISHABLE_KEY: clerk.publishableKey,
      CLERK_SECRET_KEY: clerk.secretKey,
      ...(clerk.webhookSecret && { CLERK_WEBHOOK_SECRET: clerk.webhookSecret }),
    });
  }
  const url = localUrl(ports.clerk);
  return {
    env: {
      CLERK_PUBLISHABLE_KEY: publishableKey,
      CLERK_SECRET_KEY: secretKey,
      CLERK_WEBHOOK_SECRET: webhookSecret,
      CLERK_FAPI_URL: url,
      CLERK_FEATURES: 'none',
    },
    emulates: 'sign-in',
    controls: { [clerkControl]: `${url}/__sandbox/clerk` },
    processes: [
      emulator('clerk', {
        url,
        ports: [ports.clerk],
        env: {
          SANDBOX_CLERK_PORT: String(ports.clerk),
          DATA_DIR: dataDir,
          PUBLIC_ORIGIN: publicOrigin,
          SANDBOX_CLERK_API_KEYS: 'true',
          SANDBOX_CLERK_WEBHOOK_URL: `${publicOrigin}/api/webhooks/clerk`,
        },
      }),
    ],
  };
}

/** The image store: Cloudinary when CLOUDINARY_URL is set. */
export function cloudinaryProvider(settings: Settings, ports: Ports): Provider {
  if (settings.cloudinaryUrl) return vendor({ CLOUDINARY_URL: settings.cloudinaryUrl });
  const url = localUrl(ports.cloudinary);
  return {
    env: {
      CLOUDINARY_URL: cloudinaryUrl(ports.cloudinary),
      // The image service fetches from configured hosts only, and the emulator delivers from this machine.
      IMAGE_FETCH_HOSTS: [settings.imageFetchHosts, new URL(url).host].filter(Boolean).join(','),
    },
    emulates: 'images',
    controls: { '/__sandbox/cloudinary': `${url}/__sandbox/cloudinary` },
    processes: [
      emulator('cloudinary', {
        url,
        ports: [ports.cloudinary],
        env: { SANDBOX_CLOUDINARY_PORT: String(ports.cloudinary), DATA_DIR: settings.dataDir },
      }),
    ],
  };
}

/** Text and image models: OpenAI, or the server that OPENAI_BASE_URL names, when one of its variables is set. */
export function openaiProvider({ openai }: Settings, ports: Ports): Provider {
  if (openai) {
    return vendor({
      OPENAI_API_KEY: openai.apiKey,
      ...(openai.baseUrl && { OPENAI_BASE_URL: openai.baseUrl }),
    });
  }
  const url = localUrl(ports.openai);
  return {
    env: { OPENAI_API_KEY: 'sk-sandbox', OPENAI_BASE_URL: `${url}/v1` },
    emulates: 'text',
    controls: { '/__sandbox/openai': `${url}/__sandbox/openai` },
    processes: [
      emulator('openai', {
        url,
        ports: [ports.openai],
        env: { SANDBOX_OPENAI_PORT: String(ports.openai) },
      }),
    ],
  };
}

/** The path of the SMTP emulator's mailbox at the gateway. */
export const mailboxPath = '/__sandbox/mail';

/** Mail: an SMTP server when SMTP_URL is set. */
export function mailProvider({ smtp }: Settings, ports: Ports): Provider {
  if (smtp) return vendor({ SMTP_URL: smtp.url, MAIL_FROM: smtp.from });
  const control = localUrl(ports.mailControl);
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${ports.mail}`, MAIL_FROM: 'Atelier <newsletter@atelier.example>' },
    emulates: 'mail',
    controls: { [mailboxPath]: `${control}${mailboxPath}` },
    processes: [
      emulator('smtp', {
        url: control,
        ports: [ports.mail, ports.mailControl],
        env: {
          SANDBOX_SMTP_PORT: String(ports.mail),
          SANDBOX_SMTP_CONTROL_PORT: String(ports.mailControl),
        },
      }),
    ],
  };
}

/** The database, and which one it is, as `npm start` prints it. */
interface DatabaseProvider extends Provider {
  server: string;
}

/**
 * The database: MONGODB_URI, else a `mongod` on this machine, else the emulator.
 * @throws PlainError when MONGOD_BINARY names a file that is not executable.
 */
export async function databaseProvider(settings: Settings, ports: Ports): Promise<DatabaseProvider> {
  const { mongodbUri, mongodBinary, dataDir } = settings;
  if (mongodbUri) {
    return {
      ...vendor({ MONGODB_URI: mongodbUri }),
      server: `MongoDB at ${mongodbHosts(mongodbUri)} (MONGODB_URI)`,
    };
  }
  const env = { MONGODB_URI: `mongodb://127.0.0.1:${ports.database}/atelier?replicaSet=rs0` };
  const control = localUrl(ports.databaseControl);
  const mongod = await findMongod(mongodBinary);
  if (mongod) {
    return {
      ...vendor(env),
      server: `MongoDB, ${mongod}`,
      processes: [
        {
          name: 'mongod',
          main: 'tools/cli/product/run-mongod.ts',
          readyAt: `${control}/healthz`,
          ports: [ports.database, ports.databaseControl],
          flags: smallHeap,
          // If it was killed, mongod would keep its port and the lock of its data.
          stopsWithinMs: 30_000,
          env: environment({
            MONGOD_BINARY: mongod,
            MONGOD_PORT: String(ports.database),
            MONGOD_HEALTH_PORT: String(ports.databaseControl),
            MONGOD_DATA: join(dataDir, 'mongod'),
          }),
        },
      ],
    };
  }
  return {
    env,
    emulates: 'database',
    server: 'emulator of MongoDB, without a MongoDB server',
    controls: { '/__sandbox/mongodb': `${control}/__sandbox/mongodb` },
    processes: [
      emulator('mongodb', {
        url: control,
        ports: [ports.database, ports.databaseControl],
        env: {
          SANDBOX_MONGODB_PORT: String(ports.database),
          SANDBOX_MONGODB_CONTROL_PORT: String(ports.databaseControl),
          DATA_DIR: dataDir,
        },
      }),
    ],
  };
}
