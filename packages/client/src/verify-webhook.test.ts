import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { verifyWebhook, WebhookError } from './verify-webhook.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const event = { type: 'run.completed', timestamp: '2026-11-21T09:30:00.000Z', data: { id: '1', url: 'x' } };
const body = JSON.stringify(event);

const signed = (sentAt = new Date(), key = secret) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
  'webhook-signature': `v1a,x ${new Webhook(key).sign('msg_1', sentAt, body)}`,
});

it('returns the event of a signed webhook, with the headers of Node or of the platform', async () => {
  expect(await verifyWebhook(signed(), body, secret)).toEqual(event);
  expect(await verifyWebhook(new Headers(signed()), body, secret)).toEqual(event);
});

it.each([
  ['with another body', signed(), `${body} `],
  ['with another secret', signed(new Date(), 'whsec_AAAA'), body],
  ['of ten minutes ago', signed(new Date(Date.now() - 600_000)), body],
  ['without a signature', { ...signed(), 'webhook-signature': undefined }, body],
  ['without headers', {}, body],
])('abuse 46: refuses a webhook %s', async (_, headers, received) => {
  await expect(verifyWebhook(headers, received, secret)).rejects.toThrow(WebhookError);
});
