import { describe, expect, it } from 'vitest';
import { emulatorFaults, hostOf, productionFaults } from './exposure.ts';

const parts = ['sign-in', 'database', 'text', 'images'];
/** Every choice of parts but none. */
const choices = Array.from({ length: 2 ** parts.length - 1 }, (_, index) =>
  parts.filter((_part, bit) => (index + 1) & (1 << bit)),
);
const hosts = {
  local: [undefined, '127.0.0.1', 'localhost', '::1'],
  open: ['0.0.0.0', '::', '192.168.1.5', 'atelier.example', '::ffff:10.0.0.1'],
};
const origins = {
  local: [
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'https://localhost',
    'http://localhost:80',
  ],
  open: [
    'https://atelier.example',
    'http://atelier.example',
    'http://192.168.1.5:3000',
    'http://localhost.evil.example',
    'http://127.0.0.1.nip.io:3000',
    'http://0.0.0.0:3000',
  ],
};

const named = (exposure: Parameters<typeof emulatorFaults>[0]) =>
  emulatorFaults(exposure).map(({ variable }) => variable);

describe('abuse 36: where emulators may run', () => {
  it.each(choices.map((emulated) => [emulated.join(' + '), emulated] as const))('%s', (_name, emulated) => {
    for (const production of [false, true])
      for (const [hostIs, each] of Object.entries(hosts))
        for (const host of each)
          for (const [originIs, all] of Object.entries(origins))
            for (const publicOrigin of all)
              expect(
                named({ production, publicOrigin, host, emulated }).sort(),
                `${host} ${publicOrigin}`,
              ).toEqual([
                ...(hostIs === 'open' ? ['HOST'] : []),
                ...(production ? ['NODE_ENV'] : []),
                ...(originIs === 'open' ? ['PUBLIC_ORIGIN'] : []),
              ]);
  });

  it('are unrestricted without emulators', () => {
    for (const host of [...hosts.local, ...hosts.open])
      for (const publicOrigin of [...origins.local, ...origins.open])
        expect(named({ production: true, publicOrigin, host, emulated: [] })).toEqual([]);
  });

  it('listen on this machine unless HOST is set', () => {
    for (const emulated of choices) expect(hostOf({ host: undefined, emulated })).toBe('127.0.0.1');
    expect(hostOf({ host: undefined, emulated: [] })).toBe('0.0.0.0');
    expect(hostOf({ host: '::1', emulated: ['text'] })).toBe('::1');
  });
});

describe('abuse 36: what production refuses', () => {
  const secretKey = `sk_live_${'Zt3vQ8mK1xR7pL5wY9cB2nH6'}${'fJ4gD0sA8uE3iO7kT1rV5yX9'}`;
  const good = {
    publicOrigin: 'https://atelier.example',
    clerkPublishableKey: 'pk_live_Y2xlcmsuYXRlbGllci50ZXN0JA',
    clerkSecretKey: secretKey,
  };
  const refused = (change: Partial<Parameters<typeof productionFaults>[0]>) =>
    productionFaults({ ...good, ...change }).map(({ variable }) => variable);

  it('nothing of a valid configuration', () => expect(refused({})).toEqual([]));

  it.each([
    ['an origin without encryption', { publicOrigin: 'http://atelier.example' }, 'PUBLIC_ORIGIN'],
    ['a publishable key of development', { clerkPublishableKey: 'pk_test_Y2xlcms' }, 'CLERK_PUBLISHABLE_KEY'],
    [
      'a secret key of development',
      { clerkSecretKey: secretKey.replace('live', 'test') },
      'CLERK_SECRET_KEY',
    ],
    ['a placeholder', { clerkSecretKey: `sk_live_${'x'.repeat(40)}` }, 'CLERK_SECRET_KEY'],
    ['a weak secret', { secrets: { OPERATOR_KEY: ['a'.repeat(40)] } }, 'OPERATOR_KEY'],
  ])('%s', (_name, change, variable) => expect(refused(change)).toEqual([variable]));
});
