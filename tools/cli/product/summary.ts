import { relative } from 'node:path';
import { seededUsers } from '@atelier/sandbox-clerk/identity';
import { root } from '../workspace.ts';
import type { Plan } from './plan.ts';
import { mailboxPath } from './servers.ts';
import type { Settings } from './settings.ts';

/** The lines that `npm start` prints when the product is ready. */
export function summary(settings: Settings, { sandbox }: Plan, seconds: number): string {
  const rows = [
    [
      'Samples',
      sandbox.length > 0
        ? `${sandbox.join(', ')} (emulators on this machine)`
        : 'none: every provider is real',
    ],
    ...(sandbox.includes('sign-in') ? [['Sign in', signIn()]] : []),
    ...(sandbox.includes('mail') ? [['Mail', `${settings.publicOrigin}${mailboxPath}`]] : []),
    [
      'Data',
      relative(root, settings.dataDir).startsWith('..') ? settings.dataDir : relative(root, settings.dataDir),
    ],
    ['Stop', 'Ctrl+C'],
  ];
  const lines = rows.map(([label = '', text]) => `  ${label.padEnd(9)}${text}`);
  return [
    '',
    `Atelier is ready after ${seconds.toFixed(1)} s: ${settings.publicOrigin}`,
    '',
    ...lines,
    '',
  ].join('\n');
}

function signIn(): string {
  const people = seededUsers.map(
    ({ email, plan }) => `${email} (${plan === 'premium' ? 'Premium' : 'Free'})`,
  );
  return `${people.join(' or ')}, password ${seededUsers[0]?.password}`;
}
