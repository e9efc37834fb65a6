import { expect, test } from 'vitest';
import { z } from 'zod';
import { testPublicKeys } from '../testing/call-service.ts';
import { parseConfig } from './read-config.ts';
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

function faultOf(env: Record<string, string>): string {
  try {
    parseConfig(schema, env);
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error('The configuration was accepted.');
}
