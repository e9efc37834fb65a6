import { join } from 'node:path';
import { publishableKey, secretKey, seededUsers, verificationCode } from '@atelier/sandbox-clerk/identity';
import { cloudinaryUrl } from '@atelier/sandbox-cloudinary/account';
import { findMongod } from '../executable.ts';
import type { ProcessSpec } from '../processes/managed-process.ts';
import { environment, smallHeap } from './environment.ts';
import { localUrl, type Ports } from './ports.ts';
import type { Settings } from './settings.ts';

/** The providers that an emulator can replace, as the top bar shows them. */
export type EmulatedProvider = 'sign-in' | 'text' | 'pictures' | 'database' | 'mail';

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

/** The accounts of the Clerk emulator, as the sign-in page shows them. */
const sampleAccounts = seededUsers.map(({ email, plan, password }) => ({
  email,
  plan: plan === 'premium' ? 'premium' : 'free',
  password,
}));

/** Sign-in: Clerk when its keys are set. */
export function clerkProvider({ clerk, dataDir, publicOrigin }: Settings, ports: Ports): Provider {
  if (clerk) {
    return vendor({ CLERK_PUBLISHABLE_KEY: clerk.publishableKey, CLERK_SECRET_KEY: clerk.secretKey });
  }
  const url = localUrl(ports.clerk);
  return {
    env: {
      CLERK_PUBLISHABLE_KEY: publishableKey,
      CLERK_SECRET_KEY: secretKey,
      CLERK_FAPI_URL: url,
      CLERK_API_URL: url,
      CLERK_FEATURES: 'none',
      SAMPLE_ACCOUNTS: JSON.stringify(sampleAccounts),
      SAMPLE_CODE: verificationCode,
    },
    emulates: 'sign-in',
    controls: { '/__sandbox/clerk': `${url}/__sandbox/clerk` },
    processes: [
      {
        name: 'clerk emulator',
        main: 'sandbox/clerk/src/main.ts',
        env: environment({
          SANDBOX_CLERK_PORT: String(ports.clerk),
          DATA_DIR: dataDir,
          PUBLIC_ORIGIN: publicOrigin,
          SANDBOX_CLERK_API_KEYS: 'true',
        }),
        readyAt: `${url}/healthz`,
        ports: [ports.clerk],
        flags: smallHeap,
      },
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
    emulates: 'pictures',
    controls: { '/__sandbox/cloudinary': `${url}/__sandbox/cloudinary` },
    processes: [
      {
        name: 'cloudinary emulator',
        main: 'sandbox/cloudinary/src/main.ts',
        env: environment({
          SANDBOX_CLOUDINARY_PORT: String(ports.cloudinary),
          DATA_DIR: settings.dataDir,
        }),
        readyAt: `${url}/healthz`,
        ports: [ports.cloudinary],
        flags: smallHeap,
      },
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
      {
        name: 'openai emulator',
        main: 'sandbox/openai/src/main.ts',
        env: environment({ SANDBOX_OPENAI_PORT: String(ports.openai) }),
        readyAt: `${url}/healthz`,
        ports: [ports.openai],
        flags: smallHeap,
      },
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
      {
        name: 'smtp emulator',
        main: 'sandbox/smtp/src/main.ts',
        env: environment({
          SANDBOX_SMTP_PORT: String(ports.mail),
          SANDBOX_SMTP_CONTROL_PORT: String(ports.mailControl),
        }),
        readyAt: `${control}/healthz`,
        ports: [ports.mail, ports.mailControl],
        flags: smallHeap,
      },
    ],
  };
}

/** The database, and which one it is, as `npm start` prints it. */
export interface DatabaseProvider extends Provider {
  server: string;
}

/** The hosts of a connection string, without its user and password. */
const hostsOf = (uri: string) => /^mongodb(?:\+srv)?:\/\/(?:.*@)?(?<hosts>[^/?]+)/.exec(uri)?.groups?.hosts;

/**
 * The database: MONGODB_URI, else a `mongod` on this machine, else the emulator.
 * @throws PlainError when MONGOD_BINARY names a file that is not executable.
 */
export async function databaseProvider(settings: Settings, ports: Ports): Promise<DatabaseProvider> {
  const { mongodbUri, mongodBinary, dataDir } = settings;
  if (mongodbUri) {
    return {
      ...vendor({ MONGODB_URI: mongodbUri }),
      server: `MongoDB at ${hostsOf(mongodbUri)} (MONGODB_URI)`,
    };
  }
  const env = { MONGODB_URI: `mongodb://127.0.0.1:${ports.database}/atelier?replicaSet=rs0` };
  const control = localUrl(ports.databaseControl);
  const mongod = await findMongod(mongodBinary);
  const shared = {
    readyAt: `${control}/healthz`,
    ports: [ports.database, ports.databaseControl],
    flags: smallHeap,
  };
  if (mongod) {
    return {
      ...vendor(env),
      server: `MongoDB, ${mongod}`,
      processes: [
        {
          ...shared,
          name: 'mongod',
          main: 'tools/cli/product/run-mongod.ts',
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
      {
        ...shared,
        name: 'mongodb emulator',
        main: 'sandbox/mongodb/src/main.ts',
        env: environment({
          SANDBOX_MONGODB_PORT: String(ports.database),
          SANDBOX_MONGODB_CONTROL_PORT: String(ports.databaseControl),
          DATA_DIR: dataDir,
        }),
      },
    ],
  };
}
