import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Newsletter, startNewsletter, tokenOf } from '../testing/start-newsletter.ts';

let news: Newsletter;

beforeAll(async () => {
  news = await startNewsletter();
});
afterEach(() => news.reset());
afterAll(() => news.close());

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const address = 'ada@example.com';
const mails = () => news.mailsTo(address);

describe("abuse 37: repeated requests for another person's address", () => {
  test('sends at most 3 mails a day and 6 in 30 days to an address that is not confirmed', async () => {
    const perDay: number[] = [];
    for (let days = 0; days < 4; days += 1) {
      for (let hours = 0; hours < 24; hours += 4) {
        news.clock.offset = days * day + hours * hour;
        await news.subscribe(address);
      }
      perDay.push(mails().length);
    }
    expect(perDay[0]).toBe(3);
    expect(perDay.at(-1)).toBe(6);
  });

  test('counts addresses that differ in their tag as one inbox', async () => {
    for (let tag = 0; tag < 24; tag += 1) {
      news.clock.offset = Math.min(tag, 11) * hour;
      await news.subscribe(`ada+${tag}@example.com`);
    }
    await news.subscribe('ada@example.com');
    expect(news.smtp.mailbox.messages()).toHaveLength(3);
    await news.subscribe('grace+1@example.com');
    expect(news.mailsTo('grace+1@example.com')).toHaveLength(1);
  });

  test('sends one mail for twenty requests at once with other spellings of one inbox', async () => {
    const dotted = Array.from(
      { length: 10 },
      (_, at) => `${'marysmith'.slice(0, at)}.${'marysmith'.slice(at)}`,
    );
    const names = dotted.slice(1, 9).flatMap((name) => [`${name}@gmail.com`, `${name}+x@googlemail.com`]);
    await Promise.all(names.map((email) => news.call('subscribe', { body: { email } })));
    await news.sendMails();
    expect(news.smtp.mailbox.messages()).toHaveLength(1);
  });

  test.each([
    ['Proton', 'mary_smith@proton.me', 'mary.smith@pm.me'],
    ['iCloud', 'mary@me.com', 'mary@icloud.com'],
    ['Yahoo', 'mary-tea@yahoo.com', 'mary@yahoo.com'],
  ])('knows the inboxes of %s', async (_, ...addresses) => {
    for (const email of addresses) await news.subscribe(email);
    expect(news.smtp.mailbox.messages()).toHaveLength(1);
  });

  test('sends at most one mail a week to an address that is confirmed', async () => {
    await news.subscribe(address);
    await news.call('confirmSubscription', { body: { token: tokenOf(mails()[0], 'confirm') } });
    for (let days = 0; days < 14; days += 1) {
      news.clock.offset = days * day + hour;
      await news.subscribe(address);
    }
    expect(mails().map(({ subject }) => subject)).toEqual([
      'You are already subscribed to Atelier',
      'Confirm your subscription to Atelier',
    ]);
  });

  test('sends no second mail within a minute', async () => {
    await news.subscribe(address);
    await news.subscribe(address);
    expect(mails()).toHaveLength(1);
  });

  test('sends no mail twice when the server disconnects after the delivery', async () => {
    news.smtp.faults.set(Array.from({ length: 50 }, () => 'cut-after' as const));
    await news.call('subscribe', { body: { email: address } });
    for (let hours = 0; hours < 20; hours += 1) {
      news.clock.offset = hours * hour;
      await news.sendMails();
    }
    expect(mails()).toHaveLength(3);
  });
});

describe('while mail cannot be sent', () => {
  test.each(['450', 'cut', 'stall'] as const)(
    'abuse 37: subscribing gets the same response and the mail is sent later (%s)',
    async (fault) => {
      const { ms: usualTimeout } = news.mailTimeout;
      news.smtp.faults.set([fault]);
      if (fault === 'stall') news.mailTimeout.ms = 300;
      const response = await news.subscribe(address);
      expect([response.status, await response.json()]).toEqual([
        200,
        { success: true, message: 'Check your inbox to confirm.', message_code: 'subscribe_mailed' },
      ]);
      expect(mails()).toHaveLength(0);
      news.smtp.faults.clear();
      news.mailTimeout.ms = usualTimeout;
      news.clock.offset = 2 * minute;
      await news.sendMails();
      expect(mails()).toHaveLength(1);
      const body = { token: tokenOf(mails()[0], 'confirm') };
      expect((await news.call('confirmSubscription', { body })).status).toBe(200);
    },
  );

  test('a long outage does not count against the limits of an address', async () => {
    news.smtp.faults.set(Array.from({ length: 8 }, () => '450' as const));
    await news.subscribe(address);
    for (let attempt = 1; attempt < 9; attempt += 1) await news.sendMails();
    expect(news.smtp.faults.pending).toEqual([]);
    expect(mails()).toHaveLength(1);
  });

  test('a permanently refused address is not retried', async () => {
    news.smtp.faults.set(['550', '550']);
    await news.subscribe(address);
    news.clock.offset = day;
    await news.sendMails();
    expect(news.smtp.faults.pending).toEqual(['550']);
  });

  test('a failure is logged without the address', async () => {
    news.smtp.faults.set(['550']);
    await news.subscribe(address);
    const warning = news.log.find((line) => line.includes('a mail was not accepted'));
    expect(warning).toContain('"outcome":"refused"');
    expect(news.log.join('')).not.toContain(address);
  });
});

test('sends no mail after an unsubscription', async () => {
  await news.subscribe(address);
  const token = tokenOf(mails()[0], 'unsubscribe');
  news.smtp.faults.set(['450']);
  news.clock.offset = hour;
  await news.subscribe(address);
  await news.call('unsubscribe', { body: { token } });
  news.clock.offset = 2 * hour;
  await news.sendMails();
  expect(mails()).toHaveLength(1);
});
