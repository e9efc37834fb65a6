import { serviceNames } from '@atelier/contracts';
import { describe, expect, it } from 'vitest';
import { publicKeysVariable } from '../deploying/server-environment.ts';
import { portsPerProduct } from './ports.ts';
import { type ProductProcesses, productProcesses } from './product-processes.ts';
import { readSettings } from './settings.ts';

const processesFor = (env: Record<string, string>) =>
  productProcesses(readSettings({ MONGOD_BINARY: '', ...env }));
const named = ({ backing, front }: ProductProcesses, name: string) =>
  [...backing, ...front].find((spec) => spec.name === name);

const real = {
  MONGODB_URI: 'mongodb://db.example/atelier',
  CLERK_PUBLISHABLE_KEY: 'pk_live_Y2xlcms',
  CLERK_SECRET_KEY: 'sk_live_1',
  CLERK_WEBHOOK_SECRET: 'whsec_Zt3vQ8mK1xR7pL5w',
  OPENAI_API_KEY: 'sk-real',
  CLOUDINARY_URL: 'cloudinary://key:secret@cloud',
  SMTP_URL: 'smtp://user:secret@mail.example',
  MAIL_FROM: 'news@atelier.example',
};

describe('productProcesses', () => {
  it('has an emulator for each provider that is not set', async () => {
    const processes = await processesFor({ MONGODB_URI: real.MONGODB_URI });
    expect(processes.emulated).toEqual(['sign-in', 'text', 'images', 'mail']);
    expect(processes.backing.map(({ name }) => name)).toEqual(['emulators']);
    const started = Object.keys(JSON.parse(named(processes, 'emulators')?.env.EMULATORS ?? ''));
    expect(started).toEqual(['clerk', 'openai', 'cloudinary', 'smtp']);
    expect(named(processes, 'services')?.env.SMTP_URL).toBe('smtp://127.0.0.1:3009');
    const notice = JSON.parse(named(processes, 'gateway')?.env.NOTICE ?? '');
    expect(notice.en).toMatch(/^Sandbox: sample sign-in, text, images, mail\n/);
    expect(notice.de).toMatch(/^Sandbox: Beispiele statt Anmeldung, Texte, Bilder, Mail\n/);
    const testCopy = JSON.parse(named(processes, 'gateway')?.env.TEST_COPY ?? '');
    expect(testCopy.mailbox).toBe('/__sandbox/mail');
    expect(testCopy.accounts).toContainEqual({
      email: 'ada@example.com',
      plan: 'free',
      password: 'correct-horse-9',
    });
    expect(testCopy.code).toBe('424242');
    expect(named(processes, 'services')?.env.OPENAI_BASE_URL).toBe('http://127.0.0.1:3014/v1');
  });

  it('names the database without its user and password', async () => {
    expect((await processesFor({})).database).toBe('emulator of MongoDB, without a MongoDB server');
    expect((await processesFor(real)).database).toBe('MongoDB at db.example (MONGODB_URI)');
    const uri = 'mongodb+srv://ada:p%40ss@a.example,b.example/atelier?authSource=admin';
    expect((await processesFor({ MONGODB_URI: uri })).database).toBe(
      'MongoDB at a.example,b.example (MONGODB_URI)',
    );
  });

  it('has no emulator and no control URL when all providers are set', async () => {
    const processes = await processesFor(real);
    expect(processes.emulated).toEqual([]);
    expect(processes.backing).toEqual([]);
    expect(named(processes, 'gateway')?.env).toMatchObject({ TEST_COPY: '{"routes":{}}' });
    expect(named(processes, 'gateway')?.env).not.toHaveProperty('NOTICE');
  });

  it('lets the image service fetch from the Cloudinary emulator, and from no other host with a real store', async () => {
    const given = { IMAGE_FETCH_HOSTS: 'models.example:8080' };
    expect(named(await processesFor(given), 'services')?.env.IMAGE_FETCH_HOSTS).toBe(
      'models.example:8080,127.0.0.1:3015',
    );
    expect(named(await processesFor(real), 'services')?.env.IMAGE_FETCH_HOSTS).toBeUndefined();
  });

  it('passes each secret only to the processes that need it', async () => {
    const processes = await processesFor({ ...real, REDIS_URL: 'redis://redis.example:6379' });
    const holders = (name: string) =>
      processes.front.filter(({ env }) => name in env).map((spec) => spec.name);
    expect(holders('CLERK_SECRET_KEY')).toEqual(['gateway']);
    expect(holders('CLERK_WEBHOOK_SECRET')).toEqual(['gateway']);
    for (const name of ['CLOUDINARY_URL', 'SMTP_URL', 'OPENAI_API_KEY'])
      expect(holders(name), name).toEqual(['services']);
    expect(holders('MONGODB_URI')).toEqual(['services', 'gateway']);
    expect(holders('REDIS_URL')).toEqual(['services', 'gateway']);
  });

  it('abuse 42: passes private keys only to the gateway, and each service its own public key', async () => {
    const processes = await processesFor(real);
    const { env = {} } = named(processes, 'services') ?? {};
    expect(env.IDENTITY_PRIVATE_KEYS).toBeUndefined();
    for (const name of serviceNames) {
      expect(env[publicKeysVariable(name)]).not.toContain('"d"');
      expect(env[publicKeysVariable(name)]).toContain(`"kid":"${name}-`);
    }
    expect(named(processes, 'gateway')?.env.IDENTITY_PRIVATE_KEYS).toContain('"d"');
  });

  it('abuse 36: throws when an emulator would be reachable from another machine', async () => {
    const { CLERK_PUBLISHABLE_KEY: _key, CLERK_SECRET_KEY: _secret, ...withoutClerk } = real;
    const reachable = processesFor({
      ...withoutClerk,
      PUBLIC_ORIGIN: 'https://atelier.example',
      HOST: '0.0.0.0',
    });
    await expect(reachable).rejects.toThrow(
      /PUBLIC_ORIGIN must be[\s\S]*HOST must be[\s\S]*CLERK_PUBLISHABLE_KEY and CLERK_SECRET_KEY would make sign-in real/,
    );
    for (const [name, part] of [
      ['OPENAI_API_KEY', 'text'],
      ['CLOUDINARY_URL', 'images'],
      ['CLERK_PUBLISHABLE_KEY', 'sign-in'],
    ] as const) {
      const env: Record<string, string> = { ...real, PUBLIC_ORIGIN: 'https://atelier.example', [name]: '' };
      if (part === 'sign-in') env.CLERK_SECRET_KEY = '';
      await expect(processesFor(env), part).rejects.toThrow(`while an emulator is used for ${part}`);
    }
    expect(named(await processesFor(withoutClerk), 'gateway')?.env.HOST).toBe('127.0.0.1');
    const whole = await processesFor({ ...real, PUBLIC_ORIGIN: 'https://atelier.example' });
    expect(named(whole, 'gateway')?.env.HOST).toBe('0.0.0.0');
  });

  it('tells every server where the product is reached, for the links of its failures', async () => {
    const { front } = await processesFor({ PORT: '5000', MONGODB_URI: real.MONGODB_URI });
    const origins = front.map(({ env }) => env.PUBLIC_ORIGIN);
    expect(origins).toEqual(front.map(() => 'http://localhost:5000'));
  });

  it('derives every port from PORT', async () => {
    const processes = await processesFor({ PORT: '5000', MONGODB_URI: real.MONGODB_URI });
    const ports = [...processes.backing, ...processes.front].flatMap((spec) => spec.ports);
    expect(named(processes, 'gateway')?.ports).toEqual([5000, 5008]);
    expect(new Set(ports).size).toBe(ports.length);
    expect(Math.min(...ports)).toBe(5000);
    expect(Math.max(...ports)).toBeLessThan(5000 + portsPerProduct);
  });
});
