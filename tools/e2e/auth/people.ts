import { seededUsers } from '@atelier/sandbox-clerk/identity';
import { inFolder } from '../settings.ts';

/** Who the journeys are made by. Ada begins on the Free plan, Grace has Premium. */
export type PersonName = 'ada' | 'grace';

/** What a person signs in with, and is called by. */
export interface Person {
  email: string;
  password: string;
  fullName: string;
}

/** One of the two. */
export function person(name: PersonName): Person {
  const found = seededUsers.find(({ email }) => email === `${name}@example.com`);
  if (!found) throw new Error(`The sandbox does not know ${name}.`);
  return { email: found.email, password: found.password, fullName: `${found.firstName} ${found.lastName}` };
}

/** Where the browser state of a signed-in person is kept during the run. */
export const stateFile = (name: PersonName) => inFolder(`${name}.json`);
