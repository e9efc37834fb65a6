import { parseArgs } from 'node:util';
import { recordOperation } from '@atelier/server-kit/operation-records';
import { useOutgoingProxy } from '@atelier/server-kit/outgoing-proxy';
import { inTime } from '@atelier/server-kit/time';
import { databaseSettings, databaseUri, withDatabase } from '../data/installation.ts';
import { productProcesses } from '../product/product-processes.ts';
import { readSettings } from '../product/settings.ts';
import { PlainError } from '../workspace.ts';
import { checkCertificate } from './certificate-check.ts';
import type { Check, ServerVariables } from './check.ts';
import { checkApiKeys, checkPlans, checkSignIn } from './clerk-checks.ts';
import { checkDatabase, checkJobs, checkSchema, checkSpace } from './database-checks.ts';
import { checkImageEffects, checkImageStore } from './image-store-checks.ts';
import {
  checkAccountEvents,
  checkModules,
  checkOperatorKey,
  checkProxies,
  checkServers,
  checkWebBuild,
} from './installation-checks.ts';
import { checkDrawing, checkMail, checkModels, checkTexts } from './provider-checks.ts';
import { checkRedis } from './redis-check.ts';
import { misspelt, settingsFaults } from './settings-faults.ts';

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
  texts: checkTexts,
  drawing: checkDrawing,
  'image store': checkImageStore,
  'image effects': checkImageEffects,
  mail: checkMail,
  servers: checkServers,
  certificate: checkCertificate,
  proxies: checkProxies,
  modules: checkModules,
  'operator key': checkOperatorKey,
  'account events': checkAccountEvents,
};

const waitMs = 10_000;
/** These wait as long as the product does, which is longer. */
const slow = new Set(['texts', 'drawing', 'image store', 'image effects']);
const longestMs = 660_000;
/** What providers bill by the piece. */
const billed = new Set(['drawing', 'image effects']);

/** Checks the settings and everything that the product which they describe depends on, at the same time. */
export async function runChecks(variables: NodeJS.ProcessEnv, paid = true): Promise<CheckResult[]> {
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
  const named = Object.entries(checks).filter(([name]) => paid || !billed.has(name));
  const results = await Promise.all(
    named.map(([name, check]) => resultOf(name, () => check(env, { publicOrigin }))),
  );
  const warnings = misspelt(variables).join(' ');
  const whole = { name: 'settings', ok: true, message: warnings ? `Warning: ${warnings}` : complete };
  return [...(settings.length > 0 ? settings : [whole]), ...results];
}

/**
 * Prints a line for each check, or JSON, and records the results for the metrics. With `--scheduled` it
 * leaves out what costs money. Exit code 1 if a check fails.
 */
export async function doctorCommand(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean' }, scheduled: { type: 'boolean' } },
  });
  useOutgoingProxy();
  const results = await runChecks(process.env, !values.scheduled);
  const ok = results.every((result) => result.ok);
  if (values.json) console.log(JSON.stringify({ ok, checks: results }, null, 2));
  else
    for (const result of results)
      console.log(`  ${result.ok ? 'ok    ' : 'failed'}  ${result.name}: ${result.message}`);
  if (!ok) process.exitCode = 1;
  // Without the database, its alert says so.
  if (results.some(({ name, ok }) => name === 'database' && !ok)) return;
  const uri = await databaseUri(databaseSettings(process.env)).catch(() => '');
  const checks = results.map(({ name, ok }) => ({ name, ok }));
  await withDatabase(uri, (connection) => recordOperation(connection, 'doctor', checks)).catch(() => {});
}

async function resultOf(name: string, check: () => Promise<string>): Promise<CheckResult> {
  try {
    const limitMs = slow.has(name) ? longestMs : waitMs;
    const message = await inTime(check(), limitMs, () => {
      throw new PlainError(`No response after ${limitMs / 1000} s. Check the address and the network.`);
    });
    return { name, ok: true, message };
  } catch (error) {
    const lines = error instanceof Error ? error.message : String(error);
    const message = lines.replace(/:\n {2}/, ': ').replaceAll('\n  ', '; ');
    return { name, ok: false, message };
  }
}
