import { mongodbHosts } from '@atelier/server-kit/config';
import { findFault, reportOf } from '@atelier/server-kit/provider-faults';
import type { Connection } from 'mongoose';
import { portsFrom } from '../product/ports.ts';
import { cloudinaryProvider, databaseProvider } from '../product/providers.ts';
import { readSettings, type Settings } from '../product/settings.ts';
import { PlainError } from '../workspace.ts';

const selectionMs = 3_000;

/** MONGODB_URI, or the database of `npm start` on its port. */
export async function databaseUri(settings: Settings): Promise<string> {
  const { env } = await databaseProvider(settings, portsFrom(settings.port));
  if (!env.MONGODB_URI) throw new Error('The database has no address.');
  return env.MONGODB_URI;
}

/** CLOUDINARY_URL, or the address of the emulator of `npm start`. */
export function imageStoreUrl(settings: Settings): string {
  const { env } = cloudinaryProvider(settings, portsFrom(settings.port));
  if (!env.CLOUDINARY_URL) throw new Error('The image store has no address.');
  return env.CLOUDINARY_URL;
}

/** Connects to a database without making collections or indexes. @throws PlainError with what to do */
export async function openDatabase(uri: string): Promise<Connection> {
  // `npm start` needs the address alone, and not the package in its memory.
  const { default: mongoose } = await import('mongoose');
  const options = { serverSelectionTimeoutMS: selectionMs, autoCreate: false, autoIndex: false };
  return mongoose
    .createConnection(uri, { ...options, bufferCommands: false, appName: 'atelier-tools' })
    .asPromise()
    .catch((cause: unknown) => {
      throw new PlainError(
        `The database at ${mongodbHosts(uri)} cannot be used. ${findFault(reportOf('database', cause)).sentence} Start the product (npm start), or check MONGODB_URI, PORT and DATA_DIR.`,
        { cause },
      );
    });
}

/** Runs `work` with a database. @throws PlainError with what to do, when it cannot be reached */
export async function withDatabase<Result>(
  uri: string,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await openDatabase(uri);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** The settings for a command that needs the database alone, and so no other variables of production. */
export function databaseSettings({ NODE_ENV: _, ...variables }: NodeJS.ProcessEnv): Settings {
  return readSettings(variables);
}
