import { serviceNames, serviceUrlVariable } from '@atelier/contracts';
import { parseConfig } from '@atelier/server-kit/config';
import { testPrivateKeys } from '@atelier/server-kit/testing';
import { describe, expect, it } from 'vitest';
import { configFrom, gatewaySettings } from './settings.ts';

const variables = {
  PUBLIC_ORIGIN: 'http://localhost:3000',
  IDENTITY_PRIVATE_KEYS: JSON.stringify(testPrivateKeys),
  CLERK_PUBLISHABLE_KEY: 'pk_live_Y2xlcmsuYXRlbGllci50ZXN0JA',
  CLERK_SECRET_KEY: 'sk_live_1',
  ...Object.fromEntries(serviceNames.map((name) => [serviceUrlVariable(name), 'http://127.0.0.1:3001/'])),
};
const testCopy = '{"routes":{"/__sandbox/clerk":"http://127.0.0.1:1"}}';
const read = (env: Record<string, string>) => configFrom(parseConfig(gatewaySettings, env));

describe('the configuration', () => {
  it('reports all missing variables at once', () => {
    const missing = Object.keys(variables);
    for (const name of missing)
      expect(() => read({ NODE_ENV: 'production' })).toThrow(new RegExp(`${name}: is missing`));
  });

  it('never includes a value in an error', () => {
    expect(() => read({ ...variables, CLERK_SECRET_KEY: 'hunter2', IDENTITY_PRIVATE_KEYS: 'short' })).toThrow(
      expect.objectContaining({ message: expect.not.stringMatching(/hunter2|short\n/) }),
    );
  });

  it('refuses a notice that lacks a language', () => {
    for (const NOTICE of ['{"en":"A test copy"}', '{"en":"A test copy"'])
      expect(() => read({ ...variables, NOTICE })).toThrow(/NOTICE: is not JSON with the texts/);
    expect(read({ ...variables, NOTICE: 'A test copy' }).NOTICE).toBe('A test copy');
  });

  it('refuses emulators in production', () => {
    expect(() => read({ ...variables, NODE_ENV: 'production', TEST_COPY: testCopy })).toThrow(
      /NODE_ENV: must not be production/,
    );
  });

  it('abuse 36: restricts a gateway with emulators to this machine', () => {
    const emulated = { ...variables, TEST_COPY: testCopy };
    expect(read(emulated).host).toBe('127.0.0.1');
    expect(read({ ...emulated, HOST: '::1' }).host).toBe('::1');
    expect(() => read({ ...emulated, HOST: '0.0.0.0' })).toThrow(/HOST: must be 127\.0\.0\.1/);
    expect(() => read({ ...emulated, PUBLIC_ORIGIN: 'https://atelier.example' })).toThrow(
      /PUBLIC_ORIGIN: must be an origin of this machine/,
    );
    expect(read(variables).host).toBe('0.0.0.0');
  });

  it('abuse 36: refuses development settings in production', () => {
    const production = {
      ...variables,
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://atelier.example',
      MONGODB_URI: 'mongodb://db.atelier.example/atelier',
      CLERK_WEBHOOK_SECRET: 'whsec_Zt3vQ8mK1xR7pL5wY9cB2nH6fJ4gD0sA',
      CLERK_SECRET_KEY: 'sk_live_Zt3vQ8mK1xR7pL5wY9cB2nH6fJ4gD0sA8uE3iO7kT1rV5yX9',
    };
    const weak = testPrivateKeys.keys.map((key) => ({ ...key, d: 'A'.repeat(43) }));
    expect(read(production).production).toBe(true);
    for (const [name, value] of [
      ['PUBLIC_ORIGIN', 'http://atelier.example'],
      ['MONGODB_URI', ''],
      ['CLERK_WEBHOOK_SECRET', ''],
      ['CLERK_PUBLISHABLE_KEY', 'pk_test_Y2xlcmsuYXRlbGllci50ZXN0JA'],
      ['CLERK_SECRET_KEY', 'sk_test_1'],
      ['CLERK_SECRET_KEY', 'sk_live_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
      ['IDENTITY_PRIVATE_KEYS', JSON.stringify({ keys: weak })],
    ] as const)
      expect(() => read({ ...production, [name]: value })).toThrow(new RegExp(`^  ${name}: `, 'm'));
  });

  it('allows both loopback names in the sandbox, and only the public origin otherwise', () => {
    expect(read({ ...variables, TEST_COPY: testCopy }).publicOrigins).toEqual([
      'http://localhost:3000',
      'http://127.0.0.1:3000',
    ]);
    expect(read(variables).publicOrigins).toEqual(['http://localhost:3000']);
  });

  it('a service has one address, without a slash at its end', () => {
    const address = (TEXT_URL: string) => read({ ...variables, TEXT_URL }).services.text;
    expect(address('http://127.0.0.1:3001/')).toBe('http://127.0.0.1:3001');
    expect(() => address('http://a:3001, http://b:3001')).toThrow(/TEXT_URL: is not an address/);
  });
});
