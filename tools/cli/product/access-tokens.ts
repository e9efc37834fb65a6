import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { failure, moduleCalls, scopes } from '@atelier/contracts';
import { seededUsers } from '@atelier/sandbox-clerk/identity';
import { z } from 'zod';
import { PlainError } from '../workspace.ts';
import { signIn } from './api-client.ts';
import { readOperatorKey } from './data-folder.ts';
import { localUrl, portsFrom } from './ports.ts';
import { createSandboxKey } from './sandbox-key.ts';
import { readSettings } from './settings.ts';

const usage = `Usage: npm run --silent token -- ada@example.com
       npm run --silent token -- --key grace@example.com [--scopes ${scopes.join(',')}]`;

/** Writes a session token to standard output; with `--key`, an API key that does not expire. */
export async function tokenCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, tokenOptions, usage);
  const [email] = positionals;
  if (!email || (values.scopes && !values.key)) throw new PlainError(usage);
  const settings = readSettings(process.env);
  if (values.key) {
    const url = localUrl(portsFrom(settings.port).clerk);
    return void process.stdout.write(`${await createSandboxKey(url, email, scopeList(values.scopes))}\n`);
  }
  const known = seededUsers.find((user) => user.email === email);
  const password = process.env.PASSWORD ?? known?.password ?? seededUsers[0]?.password ?? '';
  process.stdout.write(`${await signIn(settings.publicOrigin, email, password)}\n`);
}

const tokenOptions = { key: { type: 'boolean' }, scopes: { type: 'string' } } as const;
const deployOptions = { label: { type: 'string' }, webhook: { type: 'string' } } as const;

/** @throws PlainError with the usage for arguments that are not among the options */
function readArguments<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

function scopeList(text = ''): string[] {
  const list = text.split(',').filter(Boolean);
  const unknown = list.find((name) => !(scopes as readonly string[]).includes(name));
  if (unknown) throw new PlainError(`There is no scope ${unknown}.\n${usage}`);
  return list;
}

const deployUsage =
  'Usage: npm run --silent deploy-token -- mfe-example [--label ci] [--webhook https://team.example/atelier]';

/** Writes a new deploy token to standard output, and its webhook's secret to the error output. */
export async function deployTokenCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, deployOptions, deployUsage);
  const [module] = positionals;
  if (!module || positionals.length > 1) throw new PlainError(deployUsage);
  const { label, webhook } = values;
  const { publicOrigin, dataDir, operatorKey } = readSettings(process.env);
  const key = operatorKey ?? (await readOperatorKey(dataDir));
  const { token, webhook_secret } = await requestDeployToken(publicOrigin, key, { module, label, webhook });
  if (webhook_secret) console.error(`The secret of the webhook, shown only once: ${webhook_secret}`);
  process.stdout.write(`${token}\n`);
}

const created = z.object({ token: z.string(), webhook_secret: z.string().nullish() });

/**
 * Creates a deploy token for one module of a running product.
 * @param operatorKey of the product; null where no product has used its data folder
 */
async function requestDeployToken(
  publicOrigin: string,
  operatorKey: string | null,
  request: { module: string; label?: string | undefined; webhook?: string | undefined },
) {
  const notRunning = `No product is running at ${publicOrigin}. Run npm start first, or set PUBLIC_ORIGIN or PORT, and DATA_DIR.`;
  if (!operatorKey) throw new PlainError(notRunning);
  const { method, path } = moduleCalls.createDeployToken;
  const response = await fetch(new URL(path, publicOrigin), {
    method,
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  }).catch((cause: unknown) => {
    throw new PlainError(notRunning, { cause });
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const { message = `${publicOrigin} returned ${response.status}.`, details = [] } =
      failure.safeParse(body).data ?? {};
    throw new PlainError(
      [message, ...details.map((fault) => `  - ${fault.field}: ${fault.message}`)].join('\n'),
    );
  }
  return created.parse(body);
}

/** Creates a deploy token, as `requestDeployToken` does. */
export const createDeployToken = async (publicOrigin: string, operatorKey: string | null, module: string) =>
  (await requestDeployToken(publicOrigin, operatorKey, { module })).token;
