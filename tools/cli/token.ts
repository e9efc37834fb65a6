import { seededUsers } from '@atelier/sandbox-clerk/identity';
import { signIn } from './product/api-client.ts';
import { readSettings } from './product/settings.ts';
import { PlainError, run } from './workspace.ts';

/** `npm run token -- <e-mail>`: signs in to the running sandbox and writes only a session token to standard output. */
await run(async () => {
  const email = process.argv[2];
  if (!email) throw new PlainError('Usage: npm run --silent token -- ada@example.com');
  const known = seededUsers.find((user) => user.email === email);
  const password = process.env.PASSWORD ?? known?.password ?? seededUsers[0]?.password ?? '';
  const { publicOrigin } = readSettings(process.env);
  process.stdout.write(`${await signIn(publicOrigin, email, password)}\n`);
});
