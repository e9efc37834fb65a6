#!/usr/bin/env node
import { access, constants, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runCli } from './run-cli.ts';

const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort(new Error('Interrupted.')));

// `atelier … | head` closes the pipe: the run is stopped.
process.stdout.on('error', (cause) => interrupt.abort(new Error('The output was closed.', { cause })));

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  write: (text) => void process.stdout.write(text),
  report: (text) => void process.stderr.write(text),
  terminal: process.stderr.isTTY === true,
  readFile,
  writeFile,
  checkOutput,
  signal: interrupt.signal,
});

async function checkOutput(path: string): Promise<void> {
  const existing = await stat(path).catch(() => null);
  if (existing?.isDirectory()) throw Object.assign(new Error('is a directory'), { code: 'EISDIR', path });
  await access(existing ? path : dirname(path), constants.W_OK);
}
