import { seededUsers } from '@atelier/sandbox-clerk/identity';
import { PlainError } from '../workspace.ts';

export interface SampleUser {
  email: string;
  password: string;
  fullName: string;
}

export type SampleUserName = 'ada' | 'grace';

/** Finds one of the sample users. @throws PlainError when the emulator does not have it. */
export function sampleUser(name: SampleUserName): SampleUser {
  const found = seededUsers.find(({ email }) => email === `${name}@example.com`);
  if (!found) throw new PlainError(`The Clerk emulator has no user ${name}.`);
  return { email: found.email, password: found.password, fullName: `${found.firstName} ${found.lastName}` };
}
