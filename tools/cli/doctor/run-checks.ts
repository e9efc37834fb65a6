import { productProcesses } from '../product/product-processes.ts';
import { readSettings, type Settings } from '../product/settings.ts';
import { PlainError } from '../workspace.ts';
import { checkApiKeys, checkPlans, checkSignIn } from './clerk-checks.ts';
import { checkDatabase, checkSchema, checkSpace } from './database-checks.ts';
import { checkModules, checkServers, checkWebBuild } from './own-checks.ts';
import { checkDelivery, checkImageStore, checkMail, checkModels, checkStreaming } from './provider-checks.ts';

/** The result of one check: what was found, or what is wrong and what to do. */
export interface CheckResult {
  name: string;
  ok: boolean;
  message: string;
}

/** The variables of all servers, of which each check reads its own. */
export type ServerVariables = Readonly<Record<string, string>>;

/** Returns what was found. @throws PlainError that says what to do */
export type Check = (env: ServerVariables, settings: Settings) => Promise<string>;

const checks: Readonly<Record<string, Check>> = {
  'web build': checkWebBuild,
  database: checkDatabase,
  schema: checkSchema,
  space: checkSpace,
  'sign-in': checkSignIn,
  plans: checkPlans,
  'API keys': checkApiKeys,
  models: checkModels,
  streaming: checkStreaming,
  'image store': checkImageStore,
  'image delivery': checkDelivery,
  mail: checkMail,
  servers: checkServers,
  modules: checkModules,
};

const waitMs = 10_000;

/** Checks the settings and everything that the product which they describe depends on, at the same time. */
export async function runChecks(variables: NodeJS.ProcessEnv): Promise<CheckResult[]> {
  const configured = await resultOf('settings', async () => {
    const settings = readSettings(variables);
    const { front } = await productProcesses(settings);
    // What is set wins over what `npm start` would set for a server.
    const set = Object.entries(variables).filter(([, value]) => value);
    const env: ServerVariables = Object.assign(
      {},
      ...front.map((server) => server.env),
      Object.fromEntries(set),
    );
    return { settings, env, message: settings.production ? 'complete for production' : 'complete' };
  });
  if (!configured.found) return [configured.result];
  const { settings, env } = configured.found;
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const { result } = await resultOf(name, async () => ({ message: await check(env, settings) }));
      return result;
    }),
  );
  return [configured.result, ...results];
}

async function resultOf<Found extends { message: string }>(name: string, check: () => Promise<Found>) {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      late.reject(new PlainError(`No response after ${waitMs / 1000} s. Check the address and the network.`)),
    waitMs,
  );
  try {
    const found = await Promise.race([check(), late.promise]);
    return { found, result: { name, ok: true, message: found.message } };
  } catch (error) {
    const lines = error instanceof Error ? error.message : String(error);
    const message = lines.replace(/:\n {2}/, ': ').replaceAll('\n  ', '; ');
    return { found: null, result: { name, ok: false, message } };
  } finally {
    clearTimeout(timer);
  }
}
