import { serviceNames } from '@atelier/contracts';
import { describe, expect, it } from 'vitest';
import { makePlan } from './plan.ts';
import { portsPerProduct } from './ports.ts';
import { readSettings } from './settings.ts';

const planFor = (env: Record<string, string>) => makePlan(readSettings({ MONGOD_BINARY: '', ...env }));
const named = (plan: Awaited<ReturnType<typeof planFor>>, name: string) =>
  [...plan.backing, ...plan.front].find((spec) => spec.name === name);

const real = {
  MONGODB_URI: 'mongodb://db.example/atelier',
  CLERK_PUBLISHABLE_KEY: 'pk_live_Y2xlcms',
  CLERK_SECRET_KEY: 'sk_live_1',
  OPENAI_API_KEY: 'sk-real',
  CLOUDINARY_URL: 'cloudinary://key:secret@cloud',
  SMTP_URL: 'smtp://user:secret@mail.example',
  MAIL_FROM: 'news@atelier.example',
};

describe('makePlan', () => {
  it('has an emulator for each provider that is not set', async () => {
    const plan = await planFor({ MONGODB_URI: real.MONGODB_URI });
    expect(plan.sandbox).toEqual(['sign-in', 'text', 'pictures', 'mail']);
    expect(plan.backing.map(({ args }) => args)).toEqual([
      [
        'sandbox/clerk/src/main.ts',
        'sandbox/openai/src/main.ts',
        'sandbox/cloudinary/src/main.ts',
        'sandbox/smtp/src/main.ts',
      ],
    ]);
    expect(named(plan, 'newsletter')?.env.SMTP_URL).toBe('smtp://127.0.0.1:3009');
    expect(named(plan, 'gateway')?.env.MAILBOX_URL).toBe('/__sandbox/mail');
    expect(named(plan, 'gateway')?.env.NOTICE).toMatch(/^Sandbox: sample sign-in, text, images, mail\n/);
    expect(JSON.parse(named(plan, 'gateway')?.env.SAMPLE_ACCOUNTS ?? '')).toContainEqual({
      email: 'ada@example.com',
      plan: 'free',
      password: 'correct-horse-9',
    });
    expect(named(plan, 'gateway')?.env.SAMPLE_CODE).toBe('424242');
    expect(named(plan, 'text')?.env.OPENAI_BASE_URL).toBe('http://127.0.0.1:3014/v1');
  });

  it('names the database without its user and password', async () => {
    expect((await planFor({})).database).toBe('emulator of MongoDB, without a MongoDB server');
    expect((await planFor(real)).database).toBe('MongoDB at db.example (MONGODB_URI)');
    const uri = 'mongodb+srv://ada:p%40ss@a.example,b.example/atelier?authSource=admin';
    expect((await planFor({ MONGODB_URI: uri })).database).toBe(
      'MongoDB at a.example,b.example (MONGODB_URI)',
    );
  });

  it('has no emulator and no control URL when all providers are set', async () => {
    const plan = await planFor(real);
    expect(plan.sandbox).toEqual([]);
    expect(plan.backing).toEqual([]);
    expect(named(plan, 'gateway')?.env).toMatchObject({ LOCAL_ROUTES: '{}' });
    for (const name of ['MAILBOX_URL', 'NOTICE', 'SAMPLE_ACCOUNTS', 'SAMPLE_CODE'])
      expect(named(plan, 'gateway')?.env).not.toHaveProperty(name);
  });

  it('lets the image service fetch from the Cloudinary emulator, and from no other host with a real store', async () => {
    const given = { IMAGE_FETCH_HOSTS: 'models.example:8080' };
    expect(named(await planFor(given), 'image')?.env.IMAGE_FETCH_HOSTS).toBe(
      'models.example:8080,127.0.0.1:3015',
    );
    expect(named(await planFor(real), 'image')?.env.IMAGE_FETCH_HOSTS).toBeUndefined();
  });

  it('passes each secret only to the processes that need it', async () => {
    const plan = await planFor(real);
    const holders = (name: string) => plan.front.filter(({ env }) => name in env).map((spec) => spec.name);
    expect(holders('CLERK_SECRET_KEY')).toEqual(['gateway']);
    expect(holders('CLOUDINARY_URL')).toEqual(['image']);
    expect(holders('SMTP_URL')).toEqual(['newsletter']);
    expect(holders('OPENAI_API_KEY')).toEqual(['text', 'image', 'resume']);
    expect(holders('MONGODB_URI')).toEqual([...serviceNames, 'gateway']);
    expect(holders('CURSOR_SECRET')).toEqual(['creations']);
  });

  it('abuse 42: passes private keys only to the gateway, and each service its own public key', async () => {
    const plan = await planFor(real);
    for (const { name, env } of plan.front) {
      if (name === 'gateway') continue;
      expect(env.IDENTITY_PRIVATE_KEYS).toBeUndefined();
      expect(env.IDENTITY_PUBLIC_KEYS).not.toContain('"d"');
      expect(env.IDENTITY_PUBLIC_KEYS).toContain(`"kid":"${name}-`);
    }
    expect(named(plan, 'gateway')?.env.IDENTITY_PRIVATE_KEYS).toContain('"d"');
  });

  it('abuse 36: throws when an emulator would be reachable from another machine', async () => {
    const { CLERK_PUBLISHABLE_KEY: _key, CLERK_SECRET_KEY: _secret, ...withoutClerk } = real;
    const reachable = planFor({ ...withoutClerk, PUBLIC_ORIGIN: 'https://atelier.example', HOST: '0.0.0.0' });
    await expect(reachable).rejects.toThrow(
      /PUBLIC_ORIGIN must be[\s\S]*HOST must be[\s\S]*CLERK_PUBLISHABLE_KEY and CLERK_SECRET_KEY would make sign-in real/,
    );
    for (const [name, part] of [
      ['OPENAI_API_KEY', 'text'],
      ['CLOUDINARY_URL', 'pictures'],
      ['CLERK_PUBLISHABLE_KEY', 'sign-in'],
    ] as const) {
      const env: Record<string, string> = { ...real, PUBLIC_ORIGIN: 'https://atelier.example', [name]: '' };
      if (part === 'sign-in') env.CLERK_SECRET_KEY = '';
      await expect(planFor(env), part).rejects.toThrow(`while an emulator is used for ${part}`);
    }
    expect(named(await planFor(withoutClerk), 'gateway')?.env.HOST).toBe('127.0.0.1');
    const whole = await planFor({ ...real, PUBLIC_ORIGIN: 'https://atelier.example' });
    expect(named(whole, 'gateway')?.env.HOST).toBe('0.0.0.0');
  });

  it('derives every port from PORT', async () => {
    const plan = await planFor({ PORT: '5000', MONGODB_URI: real.MONGODB_URI });
    const ports = [...plan.backing, ...plan.front].flatMap((spec) => spec.ports);
    expect(named(plan, 'gateway')?.ports).toEqual([5000, 5008]);
    expect(new Set(ports).size).toBe(ports.length);
    expect(Math.min(...ports)).toBe(5000);
    expect(Math.max(...ports)).toBeLessThan(5000 + portsPerProduct);
  });
});
