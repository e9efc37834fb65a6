import { join } from 'node:path';
import { publishableKey, secretKey, seededUsers, webhookSecret } from '@atelier/sandbox-clerk/identity';
import { cloudinaryUrl } from '@atelier/sandbox-cloudinary/account';
import { mongodbHosts } from '@atelier/server-kit/config';
import { findMongod } from '../executable.ts';
import type { ProcessSpec } from '../processes/managed-process.ts';
import { environment, smallHeap } from './environment.ts';
import { localUrl, type Ports } from './ports.ts';
import type { EmulatorOptions } from './run-emulators.ts';
import type { Settings } from './settings.ts';

/** The providers that an emulator can replace, as the top bar shows them. */
export type EmulatedProvider = 'sign-in' | 'text' | 'images' | 'database' | 'mail';

/** An emulator of a provider, which runs in the process of all emulators. */
export interface Emulator {
  provider: EmulatedProvider;
  options: Partial<EmulatorOptions>;
  /** The server that is healthy when the emulator is ready, and that has its control route. */
  url: string;
  ports: number[];
  control: string;
}

/** One provider of the product: the vendor, or an emulator. */
export interface Provider {
  env: Record<string, string>;
  emulator?: Emulator;
}

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
    return {
      env: {
        CLERK_PUBLISHABLE_KEY: clerk.publishableKey,
        CLERK_SECRET_KEY: clerk.secretKey,
        ...(clerk.webhookSecret && { CLERK_WEBHOOK_SECRET: clerk.webhookSecret }),
      },
    };
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
    emulator: {
      provider: 'sign-in',
      options: {
        clerk: {
          port: ports.clerk,
          dataDir,
          publicOrigin,
          webhookUrl: `${publicOrigin}/api/webhooks/clerk`,
        },
      },
      url,
      ports: [ports.clerk],
      control: clerkControl,
    },
  };
}

/** The image store: Cloudinary when CLOUDINARY_URL is set. */
export function cloudinaryProvider(settings: Settings, ports: Ports): Provider {
  if (settings.cloudinaryUrl) return { env: { CLOUDINARY_URL: settings.cloudinaryUrl } };
  const url = localUrl(ports.cloudinary);
  return {
    env: {
      CLOUDINARY_URL: cloudinaryUrl(ports.cloudinary),
      // The image service fetches from configured hosts only, and the emulator delivers from this machine.
      IMAGE_FETCH_HOSTS: [settings.imageFetchHosts, new URL(url).host].filter(Boolean).join(','),
    },
    emulator: {
      provider: 'images',
      options: { cloudinary: { port: ports.cloudinary, folder: join(settings.dataDir, 'cloudinary') } },
      url,
      ports: [ports.cloudinary],
      control: '/__sandbox/cloudinary',
    },
  };
}

/** Text and image models: OpenAI or the server of OPENAI_BASE_URL, when one is set. */
export function openaiProvider({ openai }: Settings, ports: Ports): Provider {
  if (openai) {
    return {
      env: {
        OPENAI_API_KEY: openai.apiKey,
        ...(openai.baseUrl && { OPENAI_BASE_URL: openai.baseUrl }),
      },
    };
  }
  const url = localUrl(ports.openai);
  return {
    env: { OPENAI_API_KEY: 'sk-sandbox', OPENAI_BASE_URL: `${url}/v1` },
    emulator: {
      provider: 'text',
      options: { openai: { port: ports.openai } },
      url,
      ports: [ports.openai],
      control: '/__sandbox/openai',
    },
  };
}

/** The path of the SMTP emulator's mailbox at the gateway. */
export const mailboxPath = '/__sandbox/mail';

/** Mail: an SMTP server when SMTP_URL is set. */
export function mailProvider({ smtp }: Settings, ports: Ports): Provider {
  if (smtp) return { env: { SMTP_URL: smtp.url, MAIL_FROM: smtp.from } };
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${ports.mail}`, MAIL_FROM: 'Atelier <newsletter@atelier.example>' },
    emulator: {
      provider: 'mail',
      options: { smtp: { port: ports.mail, controlPort: ports.mailControl } },
      url: localUrl(ports.mailControl),
      ports: [ports.mail, ports.mailControl],
      control: mailboxPath,
    },
  };
}

interface DatabaseProvider extends Provider {
  server: string;
  process?: ProcessSpec;
}

/** The database: MONGODB_URI, else a `mongod` on this machine, else the emulator. */
export async function databaseProvider(settings: Settings, ports: Ports): Promise<DatabaseProvider> {
  const { mongodbUri, mongodBinary, dataDir } = settings;
  if (mongodbUri) {
    return {
      env: { MONGODB_URI: mongodbUri },
      server: `MongoDB at ${mongodbHosts(mongodbUri)} (MONGODB_URI)`,
    };
  }
  const env = { MONGODB_URI: `mongodb://127.0.0.1:${ports.database}/atelier?replicaSet=rs0` };
  const control = localUrl(ports.databaseControl);
  const mongod = await findMongod(mongodBinary);
  if (mongod) {
    return {
      env,
      server: `MongoDB, ${mongod}`,
      process: {
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
    };
  }
  return {
    env,
    server: 'emulator of MongoDB, without a MongoDB server',
    emulator: {
      provider: 'database',
      options: { mongodb: { port: ports.database, controlPort: ports.databaseControl, dataDir } },
      url: control,
      ports: [ports.database, ports.databaseControl],
      control: '/__sandbox/mongodb',
    },
  };
}
