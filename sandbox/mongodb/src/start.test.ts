import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { startMongodb } from './start.ts';
import { startEmulator } from './testing/emulator.ts';
import { rejection } from './testing/mongodb.ts';

test('a port in use is an error', async () => {
  const { mongodb } = await startEmulator();
  const error = await rejection(startMongodb({ port: mongodb.port, dataDir: null }));
  expect(error).toMatchObject({ code: 'EADDRINUSE' });
});

test('a driver that disconnects leaves nothing in the log', async () => {
  const lines: string[] = [];
  const mongodb = await startMongodb({ dataDir: null, log: (line) => lines.push(line) });
  onTestFinished(() => mongodb.close());
  const connection = await mongoose.createConnection(mongodb.uriFor('test')).asPromise();
  await connection.collection('docs').insertOne({ a: 1 });
  await connection.close();
  await mongodb.close();
  expect(lines).toEqual([]);
});

test('a folder is used by one emulator at a time', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mongodb-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const first = await startMongodb({ dataDir });
  await expect(startMongodb({ dataDir })).rejects.toThrow(/in use/);
  await first.close();
  const second = await startMongodb({ dataDir });
  await second.close();
});

test('a damaged file is named, with what SQLite says about it', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mongodb-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await mkdir(path.join(dataDir, 'mongodb'));
  await writeFile(path.join(dataDir, 'mongodb/data.sqlite'), 'no database');
  await expect(startMongodb({ dataDir })).rejects.toThrow(/data\.sqlite: file is not a database\./);
});

test('a folder that cannot be created is an error', async () => {
  await expect(startMongodb({ dataDir: import.meta.filename })).rejects.toThrow(/start\.test\.ts/);
});
