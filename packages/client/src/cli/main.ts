#!/usr/bin/env node
import { access, constants as fileConstants, readFile, stat, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Interruption } from './host.ts';
import { runCli } from './run-cli.ts';

const interrupt = new AbortController();
const end = (message: string, signal: number) => interrupt.abort(new Interruption(message, signal));
// Once: a second signal ends the process without waiting for the server.
process.once('SIGINT', () => end('Interrupted.', constants.signals.SIGINT));
process.once('SIGTERM', () => end('Terminated.', constants.signals.SIGTERM));

// `atelier … | head` closes the pipe. Windows has no SIGPIPE.
process.stdout.on('error', () => end('The output was closed.', constants.signals.SIGPIPE ?? 13));

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  write: (text) => void process.stdout.write(text),
  report: (text) => void process.stderr.write(text),
  terminal: process.stderr.isTTY === true,
  version,
  readFile: async (path) => (path === '-' ? new Uint8Array(await buffer(process.stdin)) : readFile(path)),
  writeFile,
  checkOutput,
  signal: interrupt.signal,
});

async function version(): Promise<string> {
  const description = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return JSON.parse(description).version;
}

async function checkOutput(path: string): Promise<void> {
  const existing = await stat(path).catch(() => null);
  if (existing?.isDirectory()) throw Object.assign(new Error('is a directory'), { code: 'EISDIR', path });
  await access(existing ? path : dirname(path), fileConstants.W_OK);
}
