import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { gatewayReadiness } from '@atelier/contracts';
import { mongodbHosts } from '@atelier/server-kit/config';
import mongoose from 'mongoose';
import { z } from 'zod';
import { outputs, PlainError } from '../workspace.ts';
import type { Check } from './run-checks.ts';

const oldestMongodb = 6;
const selectionMs = 3_000;

/** The files that the gateway serves. */
export const checkWebBuild: Check = async ({ WEB_DIR = outputs.shell }) => {
  try {
    await Promise.all(['client', 'server'].map((folder) => access(join(WEB_DIR, folder))));
  } catch {
    throw new PlainError(`${WEB_DIR} has no build. Run: npm run build`);
  }
  return `complete in ${WEB_DIR}`;
};

const buildInfo = z.object({ version: z.string() });
const hello = z.object({ setName: z.string().optional(), msg: z.string().optional() });

/** The database can be reached, has a name, and is a replica set or a sharded cluster of a supported version. */
export const checkDatabase: Check = async ({ MONGODB_URI: uri = '' }) => {
  const hosts = mongodbHosts(uri);
  const connection = await mongoose
    .createConnection(uri, { serverSelectionTimeoutMS: selectionMs, autoCreate: false, autoIndex: false })
    .asPromise()
    .catch((cause: unknown) => {
      throw new PlainError(
        `${hosts} cannot be reached, or refuses the user. Check MONGODB_URI and the network.`,
        { cause },
      );
    });
  try {
    const admin = connection.getClient().db('admin');
    const { version } = buildInfo.parse(await admin.command({ buildInfo: 1 }));
    const { setName, msg } = hello.parse(await admin.command({ hello: 1 }));
    if (Number.parseInt(version, 10) < oldestMongodb)
      throw new PlainError(`${hosts} is MongoDB ${version}. Upgrade it to ${oldestMongodb} or later.`);
    if (setName === undefined && msg !== 'isdbgrid')
      throw new PlainError(`${hosts} is a single server. Start it as a replica set (--replSet).`);
    if (new URL(uri).pathname.length <= 1)
      throw new PlainError('MONGODB_URI names no database. Add one, such as /atelier, after the host.');
    return `MongoDB ${version} at ${hosts}, database ${connection.name}`;
  } finally {
    await connection.close();
  }
};

/** The gateway responds at the product's public origin, and reaches every service. */
export const checkServers: Check = async (_env, { publicOrigin }) => {
  const response = await fetch(`${publicOrigin}/readyz`).catch((cause: unknown) => {
    throw new PlainError(
      `${publicOrigin} cannot be reached. Start the product, or check PUBLIC_ORIGIN and TLS.`,
      {
        cause,
      },
    );
  });
  const read = gatewayReadiness.safeParse(await response.json().catch(() => null));
  if (!read.success)
    throw new PlainError(
      `${publicOrigin}/readyz returns ${response.status}. The log of the gateway has the cause.`,
    );
  const failing = Object.entries(read.data.services).filter(([, state]) => state !== 'ok');
  if (failing.length > 0)
    throw new PlainError(
      `Not ready: ${failing.map(([name]) => name).join(', ')}. The logs of these services have the cause.`,
    );
  return `the gateway and all ${Object.keys(read.data.services).length} services are ready`;
};
