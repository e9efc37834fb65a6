import { randomBytes } from 'node:crypto';
import { secretKey } from '@atelier/sandbox-clerk/identity';
import { z } from 'zod';
import { PlainError } from '../workspace.ts';

const users = z.array(z.object({ id: z.string() }));
const created = z.object({ secret: z.string() });

/** Creates an API key through the Backend API of the Clerk emulator at `url`. Returns its secret. */
export async function createSandboxKey(url: string, email: string, scopes: string[]): Promise<string> {
  const subject = await findSandboxUser(url, email);
  const name = `Command line ${new Date().toISOString()} ${randomBytes(4).toString('hex')}`;
  return created.parse(await request(`${url}/api_keys`, { subject, name, scopes })).secret;
}

/** The id of a user of the Clerk emulator at `url`. */
export async function findSandboxUser(url: string, email: string): Promise<string> {
  const found = await request(`${url}/v1/users?email_address=${encodeURIComponent(email)}`);
  const [user] = users.parse(found);
  if (!user) throw new PlainError(`The sandbox has no user ${email}.`);
  return user.id;
}

async function request(url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new PlainError('No Clerk emulator is running. Run npm start first, or set PORT.', { cause });
  });
  if (!response.ok) throw new PlainError(`The Clerk emulator returned ${response.status}.`);
  return response.json();
}
