import { type Smtp, startSmtp } from '@atelier/sandbox-smtp';
import { parseConfig } from '@atelier/server-kit/config';
import { testPublicKeys } from '@atelier/server-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { settingsSchema } from '../settings.ts';
import { createSmtpMailer, MailFailure, smtpOptions } from './smtp-mailer.ts';

let smtp: Smtp;

beforeAll(async () => {
  smtp = await startSmtp();
});
afterEach(() => smtp.mailbox.clear());
afterAll(() => smtp.close());

const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', headers: {} };
const signal = new AbortController().signal;
const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => null,
    (error: unknown) => (error instanceof MailFailure ? error : null),
  );

describe('the connection', () => {
  test.each(['smtp://mail.example', 'smtp://user:secret@10.0.0.7:2525', 'smtp://[2001:db8::1]'])(
    'to %s requires TLS',
    (url) => {
      expect(smtpOptions(url)).toMatchObject({ secure: false, requireTLS: true, ignoreTLS: false });
    },
  );

  test('by smtps:// uses TLS from its first byte', () => {
    expect(smtpOptions('smtps://mail.example')).toMatchObject({ secure: true, port: 465 });
  });

  test.each(['smtp://localhost', 'smtp://127.0.0.1:25', 'smtp://[::1]'])(
    'to %s may be without TLS',
    (url) => {
      expect(smtpOptions(url)).toMatchObject({ requireTLS: false });
    },
  );

  test('sends nothing to a server without TLS where TLS is required', async () => {
    const mailer = createSmtpMailer(
      { ...smtpOptions(smtp.url), requireTLS: true, ignoreTLS: false },
      'news@example.com',
    );
    expect((await failureOf(mailer.send(mail, signal)))?.outcome).toBe('retry');
    expect(smtp.mailbox.messages()).toEqual([]);
  });

  test('reads user and password, decoded', () => {
    expect(smtpOptions('smtp://a%40b:p%2Fw@mail.example').auth).toEqual({ user: 'a@b', pass: 'p/w' });
  });
});

describe('abuse 37: a header cannot be injected', () => {
  test.each([
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com, eve@example.com',
    'ada@example.com> RCPT TO:<eve@example.com',
  ])('by the address %j', async (to) => {
    const mailer = createSmtpMailer(smtpOptions(smtp.url), 'Atelier <news@example.com>');
    await failureOf(mailer.send({ ...mail, to }, signal));
    for (const message of smtp.mailbox.messages()) {
      expect(message.to).not.toContain('eve@example.com');
      expect(message.headers).not.toHaveProperty('bcc');
      expect(message.to).toHaveLength(1);
    }
  });
});

test('a failure contains neither the address nor the password', async () => {
  const closed = await startSmtp();
  await closed.close();
  const url = closed.url.replace('//', '//user:swordfish@');
  const refused = await failureOf(createSmtpMailer(smtpOptions(url), 'news@example.com').send(mail, signal));
  expect(refused?.outcome).toBe('retry');
  smtp.faults.set(['550']);
  const rejected = await failureOf(
    createSmtpMailer(smtpOptions(smtp.url), 'news@example.com').send(mail, signal),
  );
  expect(rejected?.outcome).toBe('refused');
  for (const failure of [refused, rejected]) {
    expect(`${failure?.message} ${failure?.stack}`).not.toMatch(/swordfish|ada@example/);
  }
});

test('invalid settings are listed without their values', () => {
  const env = {
    PORT: '3005',
    IDENTITY_PUBLIC_KEYS: JSON.stringify(testPublicKeys('newsletter')),
    MONGODB_URI: 'mongodb://localhost/atelier',
    PUBLIC_ORIGIN: 'https://atelier.example',
    SMTP_URL: 'http://user:swordfish@mail.example',
    MAIL_FROM: 'Atelier <news@atelier.example>\r\nBcc: eve@example.com',
  };
  const faults = () => parseConfig(settingsSchema, env);
  expect(faults).toThrow(/SMTP_URL: is not an SMTP address[\s\S]*MAIL_FROM: is not a sender/);
  expect(faults).not.toThrow(/swordfish|eve@/);
  const good = {
    ...env,
    SMTP_URL: 'smtps://u:p@mail.example:465',
    MAIL_FROM: 'Atelier <news@atelier.example>',
  };
  expect(parseConfig(settingsSchema, good)).toMatchObject({ SMTP_URL: good.SMTP_URL });
});
