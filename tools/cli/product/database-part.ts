import { join } from 'node:path';
import { findMongod } from './mongod.ts';
import { environment, local, type Part, type Ports, realPart, smallHeap } from './part.ts';
import type { Settings } from './settings.ts';

/** The database: MONGODB_URI, else a `mongod` on this machine, else the stand-in. */
export async function databasePart(settings: Settings, at: Ports): Promise<Part> {
  const { mongodbUri, mongodBinary, dataDir } = settings;
  if (mongodbUri) return realPart({ MONGODB_URI: mongodbUri });
  const address = `mongodb://127.0.0.1:${at.database}/atelier?replicaSet=rs0`;
  const control = local(at.databaseControl);
  const mongod = await findMongod(mongodBinary);
  if (mongod) {
    const env = {
      MONGOD_BINARY: mongod,
      MONGOD_PORT: String(at.database),
      MONGOD_HEALTH_PORT: String(at.databaseControl),
      MONGOD_DATA: join(dataDir, 'mongod'),
    };
    return {
      ...realPart({ MONGODB_URI: address }),
      processes: [
        {
          name: 'mongod',
          main: 'tools/cli/product/run-mongod.ts',
          env: environment(env),
          readyAt: `${control}/healthz`,
          ports: [at.database, at.databaseControl],
          flags: smallHeap,
        },
      ],
    };
  }
  return {
    env: { MONGODB_URI: address },
    standsInFor: 'database',
    controls: { mongodb: `${control}/__sandbox/mongodb` },
    processes: [
      {
        name: 'mongodb stand-in',
        main: 'sandbox/mongodb/src/main.ts',
        env: environment({
          SANDBOX_MONGODB_PORT: String(at.database),
          SANDBOX_MONGODB_CONTROL_PORT: String(at.databaseControl),
          DATA_DIR: dataDir,
        }),
        readyAt: `${control}/healthz`,
        ports: [at.database, at.databaseControl],
        flags: smallHeap,
      },
    ],
  };
}
