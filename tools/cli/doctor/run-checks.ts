import { parseArgs } from 'node:util';
import { inTime } from '@atelier/server-kit/time';
import { productProcesses } from '../product/product-processes.ts';
import { readSettings } from '../product/settings.ts';
import { PlainError } from '../workspace.ts';
import type { Check, ServerVariables } from './check.ts';
import { checkApiKeys, checkPlans, checkSignIn } from './clerk-checks.ts';
import { checkDatabase, checkJobs, checkSchema, checkSpace } from './database-checks.ts';
import {
  checkAccountEvents,
  checkModules,
  checkOperatorKey,
  checkProxies,
  checkServers,
  checkWebBuild,
} from './installation-checks.ts';
import { checkDelivery, checkImageStore, checkMail, checkModels, checkStreaming } from './provider-checks.ts';
import { checkRedis } from './redis-check.ts';
import { settingsFaults } from './settings-faults.ts';

/** The result of one check: what was found, or what is wrong and what to do. */
export interface CheckResult {
  name: string;
  ok: boolean;
  message: string;
}

const checks: Readonly<Record<string, Check>> = {
  'web build': checkWebBuild,
  database: checkDatabase,
  schema: checkSchema,
  space: checkSpace,
  jobs: checkJobs,
  Redis: checkRedis,
  'sign-in': checkSignIn,
  plans: checkPlans,
  'API keys': checkApiKeys,
  models: checkModels,
  streaming: checkStreaming,
  'image store': checkImageStore,
  'image delivery': checkDelivery,
  mail: checkMail,
  servers: checkServers,
  proxies: checkProxies,
  modules: checkModules,
  'operator key': checkOperatorKey,
  'account events': checkAccountEvents,
};

const waitMs = 10_000;

/** Checks the settings and everything that the product which they describe depends on, at the same time. */
export async function runChecks(variables: NodeJS.ProcessEnv): Promise<CheckResult[]> {
  const faults = settingsFaults(variables);
  const faulty = new Set(faults.map(({ variable }) => variable));
  const publicOrigin = variables.PUBLIC_ORIGIN ?? `http://localhost:${variables.PORT ?? 3000}`;
  // What is set wins over what `npm start` would set for a server.
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  const front = faults.length > 0 ? [] : (await productProcesses(readSettings(variables))).front;
  const env: ServerVariables = new Proxy(Object.assign({}, ...front.map((server) => server.env), set), {
    get(values, name) {
      if (faulty.has(String(name)))
        throw new PlainError(`is not checked, because ${String(name)} has a fault.`);
      return Reflect.get(values, name);
    },
  });
  const complete = variables.NODE_ENV === 'production' ? 'complete for production' : 'complete';
  const settings = faults.map(({ message }) => ({ name: 'settings', ok: false, message }));
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const { result } = await resultOf(name, async () => ({ message: await check(env, { publicOrigin }) }));
      return result;
    }),
  );
  const whole = { name: 'settings', ok: true, message: complete };
  return [...(settings.length > 0 ? settings : [whole]), ...results];
}

const renderMetrics = (results: readonly CheckResult[]) =>
  [
    '# TYPE atelier_dependency_up gauge',
    ...new Set(results.map(({ name, ok }) => `atelier_dependency_up{dependency="${name}"} ${ok ? 1 : 0}`)),
  ].join('\n');

/** Prints a line for each check, or JSON or metrics. Exit code 1 if a check fails. */
export async function doctorCommand(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' }, metrics: { type: 'boolean' } },
  });
  const results = await runChecks(process.env);
  const ok = results.every((result) => result.ok);
  if (values.json) console.log(JSON.stringify({ ok, checks: results }, null, 2));
  else if (values.metrics) console.log(renderMetrics(results));
  else
    for (const result of results)
      console.log(`  ${result.ok ? 'ok    ' : 'failed'}  ${result.name}: ${result.message}`);
  if (!ok) process.exitCode = 1;
}

async function resultOf<Found extends { message: string }>(name: string, check: () => Promise<Found>) {
  try {
    const found = await inTime(check(), waitMs, () => {
      throw new PlainError(`No response after ${waitMs / 1000} s. Check the address and the network.`);
    });
    return { found, result: { name, ok: true, message: found.message } };
  } catch (error) {
    const lines = error instanceof Error ? error.message : String(error);
    const message = lines.replace(/:\n {2}/, ': ').replaceAll('\n  ', '; ');
    return { found: null, result: { name, ok: false, message } };
  }
}
