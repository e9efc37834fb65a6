#!/usr/bin/env node
import { readFile, writeFile } from 'node:fs/promises';
import { runCli } from './run-cli.ts';

const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort(new Error('Interrupted.')));

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  write: (text) => void process.stdout.write(text),
  report: (text) => void process.stderr.write(text),
  terminal: process.stderr.isTTY === true,
  readFile,
  writeFile,
  signal: interrupt.signal,
});
