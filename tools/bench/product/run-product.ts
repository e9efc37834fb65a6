import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSupervisor } from '../../cli/processes/supervisor.ts';
import { makePlan } from '../../cli/product/plan.ts';
import { readSettings } from '../../cli/product/settings.ts';
import { processesBelow } from '../measuring/process-memory.ts';
import { freePorts } from './free-ports.ts';

/** The whole product, with stand-ins for every provider and data of its own. */
export interface Product {
  origin: string;
  /** The id of the process that runs a script, such as `gateway/src/main.ts`. */
  pidOf(main: string): Promise<number>;
  /** Gives a stand-in its orders. */
  order(standIn: 'clerk' | 'openai' | 'cloudinary' | 'mongodb', orders: object): Promise<void>;
}

export interface ProductOptions {
  /** Variables for every process. */
  env?: Record<string, string>;
  /** Variables for the gateway alone. */
  gateway?: Record<string, string>;
}

/** Room for loads that one user would never make. */
const unlimited = {
  AI_CALLS_PER_MINUTE: '100000',
  READS_PER_MINUTE: '100000',
  READS_AT_ONCE: '1000',
  WRITES_PER_MINUTE: '100000',
  PICTURES_PER_MINUTE: '100000',
  SIGN_INS_PER_MINUTE: '1000',
  PLAN_LIMITS: 'off',
};

/** Runs the product while `work` lasts, and takes away everything it left. What was built before is what is served. */
export async function withProduct<Result>(
  work: (product: Product) => Promise<Result>,
  { env = {}, gateway = {} }: ProductOptions = {},
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-bench-'));
  const port = await freePorts();
  const settings = readSettings({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const { backing, front } = await makePlan(settings);
  for (const spec of [...backing, ...front]) {
    Object.assign(spec.env, unlimited, env, spec.name === 'gateway' && gateway);
  }
  const supervisor = createSupervisor(console.log);
  try {
    await supervisor.start(backing);
    await supervisor.start(front);
    supervisor.speak();
    return await work(productAt(settings.publicOrigin));
  } finally {
    await supervisor.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function productAt(origin: string): Product {
  return {
    origin,
    async pidOf(main) {
      const all = await processesBelow(process.pid);
      const found = all.find(({ command }) => command.endsWith(` ${main}`));
      if (!found) throw new Error(`No process runs ${main}.`);
      return found.pid;
    },
    async order(standIn, orders) {
      const answer = await fetch(`${origin}/__sandbox/${standIn}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify(orders),
      });
      if (!answer.ok) throw new Error(`The ${standIn} stand-in answers ${answer.status}.`);
    },
  };
}
