import { seededUsers } from '@atelier/sandbox-clerk/identity';
import { PlainError } from '../../cli/workspace.ts';

/** A user whom the sandbox knows. */
export interface Person {
  email: string;
  password: string;
}

function known(email: string): Person {
  const found = seededUsers.find((user) => user.email === email);
  if (!found) throw new PlainError(`The sandbox does not know ${email}.`);
  return found;
}

/** Makes what the recording shows. */
export const visitor = known('grace@example.com');
/** Has filled the gallery before. */
export const neighbour = known('ada@example.com');
