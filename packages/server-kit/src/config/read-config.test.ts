import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { testPublicKeys } from '../testing/call-service.ts';
import { parseConfig, readConfig } from './read-config.ts';
import { serviceSettings } from './service-settings.ts';

const schema = z.object(serviceSettings);
const good = {
  PORT: '3001',
  IDENTITY_PUBLIC_KEYS: JSON.stringify(testPublicKeys('text')),
  MONGODB_URI: 'mongodb://localhost/atelier',
};

test('values are parsed, and defaults added', () => {
  expect(parseConfig(schema, good)).toMatchObject({ PORT: 3001, HOST: '127.0.0.1', NODE_ENV: 'development' });
});

test('an empty variable counts as missing', () => {
  expect(parseConfig(schema, { ...good, HOST: '', LOG_LEVEL: '' })).toMatchObject({ HOST: '127.0.0.1' });
  expect(() => parseConfig(schema, { ...good, MONGODB_URI: '' })).toThrow('MONGODB_URI: is missing');
});

test('one message lists every fault and no value', () => {
  const bad = { PORT: '99999', IDENTITY_PUBLIC_KEYS: 'hunter2', MONGODB_URI: 'mysql://root:swordfish@db' };
  const message = faultOf(bad);
  expect(message.split('\n')).toHaveLength(4);
  for (const name of Object.keys(bad)) expect(message).toContain(`  ${name}: `);
  expect(message).not.toMatch(/hunter2|swordfish|99999/);
});

test('a variable may be given as a file; its own value wins; an unreadable file is a fault among the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-config-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'uri');
  await writeFile(file, 'mongodb://mounted/atelier\n');
  const { MONGODB_URI: own, ...others } = good;
  expect(parseConfig(schema, { ...others, MONGODB_URI_FILE: file }).MONGODB_URI).toBe(
    'mongodb://mounted/atelier',
  );
  expect(parseConfig(schema, { ...good, MONGODB_URI_FILE: file }).MONGODB_URI).toBe(own);
  const message = faultOf({ ...others, PORT: 'x', MONGODB_URI_FILE: join(folder, 'missing') });
  expect(message).toContain('  MONGODB_URI_FILE: names a file that cannot be read');
  expect(message).toContain('  PORT: ');
});

test('faults at the start are text, and in production one line of JSON', () => {
  vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  readConfig(schema, { ...good, PORT: 'x' });
  readConfig(schema, { ...good, PORT: 'x', NODE_ENV: 'production' });
  const [text = '', line = ''] = write.mock.calls.map(([written]) => String(written));
  expect(text).toMatch(/^The configuration has faults:\n {2}PORT: /);
  expect(JSON.parse(line)).toMatchObject({ level: 60, msg: expect.stringContaining('PORT: is not a port') });
});

function faultOf(env: Record<string, string>): string {
  try {
    parseConfig(schema, env);
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error('The configuration was accepted.');
}
