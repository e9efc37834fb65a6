import { relative } from 'node:path';
import { seededUsers } from '@atelier/sandbox-clerk/identity';
import { root } from '../workspace.ts';
import { mailboxPath } from './gateway-process.ts';
import type { Plan } from './plan.ts';
import type { Settings } from './settings.ts';

/** What a person needs to know once everything runs. */
export function summary(settings: Settings, { sandbox }: Plan, seconds: number): string {
  const rows = [
    [
      'Samples',
      sandbox.length > 0 ? `${sandbox.join(', ')} (stand-ins on this machine)` : 'none, all is real',
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
