import { failure } from '@atelier/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, newToken } from './subscription-model.ts';
import { type Newsletter, origin, startNewsletter, tokenOf } from './testing/start-newsletter.ts';

let news: Newsletter;

beforeAll(async () => {
  news = await startNewsletter();
});
afterEach(() => news.reset());
afterAll(() => news.close());

const hour = 60 * 60_000;
const stored = (email: string) => news.subscriptions.findOne({ email }).lean();
const confirm = (token: string) => news.call('confirmSubscription', { body: { token } });
const unsubscribe = (token: string) => news.call('unsubscribe', { body: { token } });
async function subscribed(email: string) {
  await news.subscribe(email);
  await confirm(tokenOf(news.mailsTo(email)[0], 'confirm'));
}

/** Everything by which a client can distinguish two responses. */
async function seen(response: Response) {
  const headers = Object.fromEntries(response.headers);
  return {
    status: response.status,
    body: await response.text(),
    headers: { ...headers, date: '', 'x-request-id': '' },
  };
}

describe('subscribing', () => {
  test('an address is stored once, however it is written', async () => {
    await news.subscribe('ada@example.com');
    await news.subscribe('  Ada@Example.com ');
    expect(await news.subscriptions.countDocuments({})).toBe(1);
  });

  test('the mail is in the language of the request', async () => {
    await news.call('subscribe', { body: { email: 'ada@example.com', language: 'de' } });
    await news.sendMails();
    const [mail] = news.mailsTo('ada@example.com');
    expect(mail?.subject).toBe('Bestätige dein Abo von Atelier');
    expect(JSON.stringify(mail)).toContain('innerhalb von 48 Stunden');
    await confirm(tokenOf(mail, 'confirm'));
    expect(await stored('ada@example.com')).toMatchObject({ state: 'confirmed', language: 'de' });
  });

  test('twenty concurrent first requests store the address once and send one mail', async () => {
    const body = { email: 'ada@example.com' };
    const responses = await Promise.all(Array.from({ length: 20 }, () => news.call('subscribe', { body })));
    await news.sendMails();
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await news.subscriptions.countDocuments({})).toBe(1);
    expect(news.mailsTo('ada@example.com')).toHaveLength(1);
  });

  test('abuse 37: the response is the same for a new, a pending and a confirmed address, and has no token', async () => {
    await subscribed('confirmed@example.com');
    await news.subscribe('pending@example.com');
    const responses = [];
    for (const name of ['unknown', 'pending', 'confirmed']) {
      responses.push(await seen(await news.subscribe(`${name}@example.com`)));
    }
    expect(responses[0]?.body).toBe(
      '{"success":true,"message":"Check your inbox to confirm.","message_code":"subscribe_mailed"}',
    );
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
  });

  test('abuse 37: a caller who enters another user’s address can neither confirm nor end the subscription', async () => {
    await subscribed('victim@example.com');
    const response = await (await news.subscribe('victim@example.com')).json();
    const sent = Object.values(response as object).map(String);
    for (const guess of [...sent, newToken(), hashOf('victim@example.com')]) {
      await unsubscribe(guess);
      await confirm(guess);
    }
    await news.subscribe('attacker@example.com');
    await unsubscribe(tokenOf(news.mailsTo('attacker@example.com')[0], 'unsubscribe'));
    expect(await news.subscriptions.find({}).lean()).toMatchObject([{ email: 'victim@example.com' }]);
  });

  test('abuse 37: tokens are only in the mail', async () => {
    await news.subscribe('ada@example.com');
    const [mail] = news.mailsTo('ada@example.com');
    const tokens = [tokenOf(mail, 'confirm'), tokenOf(mail, 'unsubscribe')];
    await confirm(tokens[0] ?? '');
    await unsubscribe('x'.repeat(32));
    const records = JSON.stringify(await news.subscriptions.find({}).lean());
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{32}$/);
      expect(mail?.html).toContain(token);
      expect(records).not.toContain(token);
      expect(news.log.join('')).not.toContain(token);
    }
    expect(news.log.join('')).not.toContain('ada@example.com');
  });

  test.each([
    [{ email: { $ne: null } }, 'email'],
    [{ email: `${'a'.repeat(250)}@example.com` }, 'email'],
    [{ email: 'ada@example.com\r\nBcc: eve@example.com' }, 'email'],
    [{ email: 'ada@example.com, eve@example.com' }, 'email'],
    [{ email: 'ada@example.com', admin: true }, 'admin'],
  ])('abuse 12, 13, 37: returns 400 that names the fault for %j: %s', async (body, field) => {
    const response = await news.call('subscribe', { body });
    expect(response.status).toBe(400);
    expect(failure.parse(await response.json()).details?.[0]?.field).toBe(field);
  });
});

describe('confirming', () => {
  test('a token confirms once; a repeated request gets the same response and changes nothing', async () => {
    await news.subscribe('ada@example.com');
    expect(await stored('ada@example.com')).toMatchObject({ state: 'pending' });
    const [mail] = news.mailsTo('ada@example.com');
    const [token, other] = [tokenOf(mail, 'confirm'), tokenOf(mail, 'unsubscribe')];
    expect((await confirm(other)).status).toBe(410);
    const first = await seen(await confirm(token));
    expect(first.status).toBe(200);
    expect(await stored('ada@example.com')).toMatchObject({ state: 'confirmed', confirmations: [] });
    expect(await seen(await confirm(token))).toEqual(first);
    await unsubscribe(other);
    expect((await confirm(token)).status).toBe(410);
    expect(await stored('ada@example.com')).toBeNull();
  });

  test('a token is valid for 48 hours; then a new mail is needed', async () => {
    news.clock.offset = -49 * hour;
    await news.call('subscribe', { body: { email: 'ada@example.com' } });
    await news.sendMails();
    const response = await confirm(tokenOf(news.mailsTo('ada@example.com')[0], 'confirm'));
    expect([response.status, failure.parse(await response.json()).code]).toEqual([410, 'link_expired']);
    news.clock.offset = 0;
    await news.subscribe('ada@example.com');
    expect((await confirm(tokenOf(news.mailsTo('ada@example.com')[0], 'confirm'))).status).toBe(200);
  });

  test('only an unconfirmed address expires, after 30 days', async () => {
    expect(await news.subscriptions.collection.indexes()).toContainEqual(
      expect.objectContaining({
        key: { requested_at: 1 },
        expireAfterSeconds: (30 * 24 * hour) / 1000,
        partialFilterExpression: { state: 'pending' },
      }),
    );
  });
});

describe('unsubscribing', () => {
  test('the token of any mail deletes the address, and a repeated request succeeds', async () => {
    await subscribed('ada@example.com');
    news.clock.offset = 8 * 24 * hour;
    await news.subscribe('ada@example.com');
    const [second, first] = news.mailsTo('ada@example.com');
    expect(second?.subject).toBe('You are already subscribed to Atelier');
    const once = await seen(await unsubscribe(tokenOf(first, 'unsubscribe')));
    const again = await seen(await unsubscribe(tokenOf(second, 'unsubscribe')));
    expect(again).toEqual(once);
    expect(await stored('ada@example.com')).toBeNull();
  });

  test('a mail program unsubscribes by the header of the mail (RFC 8058)', async () => {
    await subscribed('ada@example.com');
    const headers = news.mailsTo('ada@example.com')[0]?.headers ?? {};
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const url = new URL(/^<(.+)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '');
    expect(url.origin + url.pathname).toBe(`${origin}/newsletter/unsubscribe`);
    const query = { token: url.searchParams.get('token') ?? '' };
    expect((await news.call('unsubscribeOneClick', { query })).status).toBe(200);
    expect(await stored('ada@example.com')).toBeNull();
  });

  test('abuse 39: an unsubscription is recorded once, without the e-mail address or the token', async () => {
    await subscribed('ada@example.com');
    const token = tokenOf(news.mailsTo('ada@example.com')[0], 'unsubscribe');
    for (let time = 0; time < 2; time += 1) await unsubscribe(token);
    expect(news.log.join('')).not.toMatch(new RegExp(`ada@example|${token}`));
    const events = news.log.map((line) => JSON.parse(line)).filter(({ audit }) => audit);
    expect(events).toEqual([
      expect.objectContaining({ event: 'newsletter_unsubscribed', user: null, address: '127.0.0.1' }),
    ]);
  });

  test('abuse 12: an operator for a token ends no subscription', async () => {
    await subscribed('ada@example.com');
    const body = { token: { $ne: null } };
    expect((await news.call('unsubscribe', { body })).status).toBe(400);
    expect((await news.call('confirmSubscription', { body })).status).toBe(400);
    expect((await news.call('unsubscribeOneClick', { query: { 'token[$ne]': '' } })).status).toBe(400);
    expect((await unsubscribe('x'.repeat(32))).status).toBe(200);
    expect(await news.subscriptions.countDocuments({})).toBe(1);
  });
});
