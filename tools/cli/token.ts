import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { scopes } from '@atelier/contracts';
import { seededUsers } from '@atelier/sandbox-clerk/identity';
import { signIn } from './product/api-client.ts';
import { sendControl } from './product/control.ts';
import { localUrl, portsFrom } from './product/ports.ts';
import { createSandboxKey } from './product/sandbox-key.ts';
import { readSettings } from './product/settings.ts';
import { PlainError, run } from './workspace.ts';

const usage = `Usage: npm run --silent token -- ada@example.com
       npm run --silent token -- --key grace@example.com [--scopes ${scopes.join(',')}]
       npm run --silent token -- --oauth grace@example.com --scopes read`;

/**
 * `npm run token -- <e-mail>`: signs in to the running sandbox and writes only a session token to standard output; with `--key`,
 * an API key that does not expire; with `--oauth`, an OAuth access token, which is valid until the sandbox ends.
 */
await run(async () => {
  const { values, positionals } = readArguments();
  const [email] = positionals;
  if (!email || (values.scopes && !values.key && !values.oauth)) throw new PlainError(usage);
  const settings = readSettings(process.env);
  if (values.key) {
    const url = localUrl(portsFrom(settings.port).clerk);
    return void process.stdout.write(`${await createSandboxKey(url, email, scopeList(values.scopes))}\n`);
  }
  if (values.oauth) {
    const token = `oat_${randomBytes(32).toString('base64url')}`;
    const oauth_tokens = [{ token, email, scopes: scopeList(values.scopes) }];
    await sendControl('PUT', 'clerk', settings.publicOrigin, { oauth_tokens });
    return void process.stdout.write(`${token}\n`);
  }
  const known = seededUsers.find((user) => user.email === email);
  const password = process.env.PASSWORD ?? known?.password ?? seededUsers[0]?.password ?? '';
  process.stdout.write(`${await signIn(settings.publicOrigin, email, password)}\n`);
});

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { key: { type: 'boolean' }, oauth: { type: 'boolean' }, scopes: { type: 'string' } },
    });
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
