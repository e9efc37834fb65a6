import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const messageOf = (env: Record<string, string>): string => {
  try {
    readSettings(env);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('readSettings', () => {
  it('needs no variable in development', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ port: 3000, publicOrigin: 'http://localhost:3000', production: false });
    expect(readSettings({}).identityKeys).not.toEqual(settings.identityKeys);
  });

  it('lists every variable that is missing in production', () => {
    const message = messageOf({ NODE_ENV: 'production', OPENAI_API_KEY: 'sk-1' });
    for (const name of [
      'PUBLIC_ORIGIN',
      'MONGODB_URI',
      'CLERK_PUBLISHABLE_KEY',
      'CLERK_SECRET_KEY',
      'CLERK_WEBHOOK_SECRET',
      'CLOUDINARY_URL',
      'SMTP_URL',
      'MAIL_FROM',
    ]) {
      expect(message).toContain(`${name} is missing`);
    }
    expect(message).not.toContain('OPENAI_API_KEY');
  });

  it('abuse 36: lists every value that is not allowed in production', () => {
    const message = messageOf({
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'http://atelier.example',
      MONGODB_URI: 'mongodb://db.example/atelier',
      CLERK_PUBLISHABLE_KEY: 'pk_test_1',
      CLERK_SECRET_KEY: 'sk_test_1',
      OPENAI_API_KEY: 'sk-1',
      CLOUDINARY_URL: 'cloudinary://key:secret@cloud',
      OPERATOR_KEY: 'change-me-change-me-change-me-change-me',
    });
    for (const name of ['PUBLIC_ORIGIN', 'CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY', 'OPERATOR_KEY'])
      expect(message).toMatch(new RegExp(`^  ${name} `, 'm'));
    expect(message).not.toContain('change-me');
  });

  it('accepts Clerk’s keys only as a pair', () => {
    expect(messageOf({ CLERK_PUBLISHABLE_KEY: 'pk_test_1' })).toContain('CLERK_SECRET_KEY is missing');
    expect(messageOf({ CLERK_SECRET_KEY: 'sk_test_1' })).toContain('CLERK_PUBLISHABLE_KEY is missing');
  });

  it('accepts the mail server and the sender only as a pair, and does not repeat a password', () => {
    expect(messageOf({ SMTP_URL: 'smtp://u:swordfish@mail.example' })).toContain('MAIL_FROM is missing');
    expect(messageOf({ MAIL_FROM: 'news@atelier.example' })).toContain('SMTP_URL is missing');
    expect(messageOf({ SMTP_URL: 'mail.example:swordfish' })).not.toContain('swordfish');
  });

  it('connects a real provider when its variables are set', () => {
    expect(readSettings({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' }).openai).toEqual({
      apiKey: 'none',
      baseUrl: 'http://127.0.0.1:11434/v1',
    });
    expect(readSettings({ OPENAI_API_KEY: '' }).openai).toBeUndefined();
  });

  it('lists every invalid variable at once', () => {
    const message = messageOf({
      PORT: 'tea',
      LOG_LEVEL: 'loud',
      PUBLIC_ORIGIN: 'example.com/path',
      CLERK_SECRET_KEY: 'sk_test_1',
    });
    for (const name of ['PORT', 'LOG_LEVEL', 'PUBLIC_ORIGIN', 'CLERK_PUBLISHABLE_KEY is missing'])
      expect(message).toContain(name);
  });
});
