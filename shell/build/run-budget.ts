import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageModule } from '@atelier/contracts';
import { checkBudgets } from './budgets.ts';
import { buildShell } from './build-shell.ts';

/** A page of a studio without modules: they are not the landing page's weight. */
const settings = { clerkPublishableKey: '', clerkProxyUrl: null, registry: { modules: [] } };

const shell = await buildShell();
const page: PageModule = await import(pathToFileURL(path.join(shell.outDir, 'server', 'page.mjs')).href);
const budgets = checkBudgets(shell, page.renderPage({ path: '/', settings }).html);
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
for (const { name, size, limit, files } of budgets) {
  process.stdout.write(`landing page, ${name}: ${kB(size)} of ${kB(limit)}${size > limit ? '  OVER' : ''}\n`);
  for (const file of files) process.stdout.write(`    ${file}\n`);
}
if (budgets.some(({ size, limit }) => size > limit)) {
  console.error('The landing page weighs more than it may. See which file grew, and load that part later.');
  process.exitCode = 1;
}
