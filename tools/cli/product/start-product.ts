import { relative } from 'node:path';
import { seededUsers } from '@atelier/sandbox-clerk/identity';
import { root } from '../workspace.ts';
import { launch, type RunningProduct } from './launch.ts';
import type { ProductProcesses } from './product-processes.ts';
import { mailboxPath } from './providers.ts';
import { readSettings, type Settings } from './settings.ts';

/** Starts the product with the settings of the environment, and prints how to use it. */
export async function startProduct(): Promise<RunningProduct> {
  const started = performance.now();
  const settings = readSettings(process.env);
  const product = await launch(settings, console.log);
  console.log(summary(settings, product.processes, (performance.now() - started) / 1000));
  return product;
}

function summary(settings: Settings, { emulated, database }: ProductProcesses, seconds: number): string {
  const rows = [
    [
      'Samples',
      emulated.length > 0
        ? `${emulated.join(', ')} (emulators on this machine)`
        : 'none: every provider is real',
    ],
    ['Database', database],
    ...(emulated.includes('sign-in') ? [['Sign in', signIn()]] : []),
    ...(emulated.includes('mail') ? [['Mail', `${settings.publicOrigin}${mailboxPath}`]] : []),
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
  const users = seededUsers.map(({ email, plan }) => `${email} (${plan === 'premium' ? 'Premium' : 'Free'})`);
  return `${users.join(' or ')}, password ${seededUsers[0]?.password}`;
}
