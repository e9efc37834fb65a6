import { parseArgs } from 'node:util';
import { scopes } from '@atelier/contracts';
import { secretKey, seededUsers } from '@atelier/sandbox-clerk/identity';
import { z } from 'zod';
import { signIn } from './product/api-client.ts';
import { localUrl, portsFrom } from './product/ports.ts';
import { readSettings } from './product/settings.ts';
import { PlainError, run } from './workspace.ts';

const usage = `Usage: npm run --silent token -- ada@example.com
       npm run --silent token -- --key grace@example.com [--scopes ${scopes.join(',')}]`;

/**
 * `npm run token -- <e-mail>`: signs in to the running sandbox and writes only a session token to standard output; with `--key`,
 * an API key that does not expire.
 */
await run(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'boolean' }, scopes: { type: 'string' } },
  });
  const [email] = positionals;
  if (!email || (values.scopes && !values.key)) throw new PlainError(usage);
  const settings = readSettings(process.env);
  if (values.key) {
    const url = localUrl(portsFrom(settings.port).clerk);
    return void process.stdout.write(`${await createKey(url, email, scopeList(values.scopes))}\n`);
  }
  const known = seededUsers.find((user) => user.email === email);
  const password = process.env.PASSWORD ?? known?.password ?? seededUsers[0]?.password ?? '';
  process.stdout.write(`${await signIn(settings.publicOrigin, email, password)}\n`);
});

function scopeList(text = ''): string[] {
  const list = text.split(',').filter(Boolean);
  const unknown = list.find((name) => !(scopes as readonly string[]).includes(name));
  if (unknown) throw new PlainError(`There is no scope ${unknown}.\n${usage}`);
  return list;
}

const users = z.array(z.object({ id: z.string() }));
const created = z.object({ secret: z.string() });

/** Creates an API key through the Backend API of the Clerk emulator at `url`. */
async function createKey(url: string, email: string, keyScopes: string[]): Promise<string> {
  const request = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause) => {
      throw new PlainError('No Clerk emulator is running. Run npm start first, or set PORT.', { cause });
    });
    if (!response.ok) throw new PlainError(`The Clerk emulator returned ${response.status}.`);
    return response.json();
  };
  const [user] = users.parse(await request(`/users?email_address=${encodeURIComponent(email)}`));
  if (!user) throw new PlainError(`The sandbox has no user ${email}.`);
  const name = `Command line ${new Date().toISOString()}`;
  return created.parse(await request('/api_keys', { subject: user.id, name, scopes: keyScopes })).secret;
}
