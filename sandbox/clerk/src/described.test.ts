import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Browser, type TestResponse, textAt } from './testing/browser.ts';
import { startTestEmulator, type TestEmulator } from './testing/emulator.ts';
import * as billing from './testing/shapes/billing.ts';
import { environment } from './testing/shapes/environment.ts';
import * as identity from './testing/shapes/identity.ts';

const { withoutClient, page, withClient } = identity;
let emulator: TestEmulator;
let ada: Browser;
beforeAll(async () => {
  emulator = await startTestEmulator();
  ada = emulator.browser();
  await ada.signIn('ada@example.com');
});
afterAll(() => emulator.remove());

/** Expects the status and exactly the shape of Clerk's description. Returns the body. */
async function expectShape(
  response: TestResponse | Promise<TestResponse>,
  shape: z.ZodType,
  status = 200,
): Promise<unknown> {
  const { body, headers, status: actual } = await response;
  expect(actual).toBe(status);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(shape.safeParse(body).error?.issues ?? []).toEqual([]);
  return body;
}

describe('responses have the shape of Clerk’s description', () => {
  it('environment, keys', async () => {
    await expectShape(ada.get('/v1/environment'), environment);
    await expectShape(ada.write('PATCH', '/v1/environment'), environment);
    await expectShape(ada.get('/.well-known/jwks.json'), identity.jwks);
  });

  it('client', async () => {
    const browser = emulator.browser();
    await expectShape(browser.get('/v1/client'), withoutClient(identity.client.nullable()));
    await expectShape(browser.write('PUT', '/v1/client'), withoutClient(identity.client));
    await expectShape(ada.get('/v1/client'), withoutClient(identity.client));
    await expectShape(browser.write('DELETE', '/v1/client/sessions'), withoutClient(identity.client));
  });

  it('sign-in by password, by code, by a new password', async () => {
    const browser = emulator.browser();
    const shape = withClient(identity.signIn);
    await expectShape(browser.post('/v1/client/sign_ins'), shape);
    const created = await expectShape(
      browser.post('/v1/client/sign_ins', { identifier: 'grace@example.com' }),
      shape,
    );
    const path = `/v1/client/sign_ins/${textAt(created, 'response.id')}`;
    await expectShape(browser.get(path), shape);
    await expectShape(
      browser.post(`${path}/attempt_first_factor`, { strategy: 'password', password: '' }),
      identity.errors,
      422,
    );
    await expectShape(browser.post(`${path}/prepare_first_factor`, { strategy: 'email_code' }), shape);
    const reset = { strategy: 'reset_password_email_code' };
    await expectShape(browser.post(`${path}/prepare_first_factor`, reset), shape);
    await expectShape(browser.post(`${path}/attempt_first_factor`, { ...reset, code: '424242' }), shape);
    await expectShape(browser.post(`${path}/reset_password`, { password: 'correct-horse-9' }), shape);
    await expectShape(browser.signIn('grace@example.com'), identity.errors, 400);
  });

  it('sign-up', async () => {
    const browser = emulator.browser();
    const shape = withClient(identity.signUp);
    const created = await expectShape(
      browser.post('/v1/client/sign_ups', { email_address: 'mary@example.com' }),
      shape,
    );
    const path = `/v1/client/sign_ups/${textAt(created, 'response.id')}`;
    const rest = {
      first_name: 'Mary',
      last_name: 'Somerville',
      password: 'correct-horse-9',
      unsafe_metadata: '{"a":1}',
    };
    await expectShape(browser.write('PATCH', path, rest), shape);
    await expectShape(browser.post(`${path}/prepare_verification`, { strategy: 'email_code' }), shape);
    await expectShape(browser.get(path), shape);
    await expectShape(
      browser.post(`${path}/attempt_verification`, { strategy: 'email_code', code: '424242' }),
      shape,
    );
  });

  it('sessions and tokens', async () => {
    const browser = emulator.browser();
    await browser.signIn('ada@example.com');
    const path = `/v1/client/sessions/${(await browser.client()).sessions[0]?.id}`;
    await expectShape(browser.get(path), withClient(identity.session));
    await expectShape(browser.post(`${path}/touch`, { intent: 'focus' }), withClient(identity.session));
    await expectShape(browser.post(`${path}/tokens`, { organization_id: '' }), identity.token);
    await expectShape(browser.post(`${path}/end`), withClient(identity.session));
    await expectShape(browser.post(`${path}/tokens`), identity.errors, 401);
  });

  it('the user and the devices', async () => {
    const browser = emulator.browser();
    await browser.signIn('mary@example.com');
    await expectShape(browser.get('/v1/me'), withClient(identity.user));
    await expectShape(browser.write('PATCH', '/v1/me', { first_name: '' }), withClient(identity.user));
    const change = { current_password: 'correct-horse-9', new_password: 'fresh-horse-10' };
    await expectShape(browser.post('/v1/me/change_password', change), withClient(identity.user));
    const devices = await expectShape(browser.get('/v1/me/sessions/active'), identity.activeSession.array());
    await expectShape(
      browser.post(`/v1/me/sessions/${textAt(devices, '0.id')}/revoke`),
      withClient(identity.session),
    );
    await browser.signIn('mary@example.com', 'fresh-horse-10');
    await expectShape(browser.write('DELETE', '/v1/me'), withClient(identity.deleted));
  });

  it('plans, checkout, subscription, payments', async () => {
    await expectShape(emulator.browser().get('/v1/billing/plans?payer_type=user'), page(billing.plan));
    const cards = await expectShape(
      ada.get('/v1/me/billing/payment_methods'),
      withClient(page(billing.paymentMethod)),
    );
    const card = { payment_method_id: textAt(cards, 'response.data.0.id') };
    for (const plan_id of ['cplan_premium', 'cplan_free_user', 'cplan_premium']) {
      const checkout = { plan_id, plan_period: 'month' };
      const priced = await expectShape(
        ada.post('/v1/me/billing/checkouts', checkout),
        withClient(billing.checkout),
      );
      const path = `/v1/me/billing/checkouts/${textAt(priced, 'response.id')}`;
      await expectShape(ada.write('PATCH', path, { promo_code: 'FREE' }), identity.errors, 422);
      await expectShape(ada.write('PATCH', `${path}/confirm`, card), withClient(billing.checkout));
      await expectShape(ada.get(path), withClient(billing.checkout));
    }
    const owned = await expectShape(ada.get('/v1/me/billing/subscription'), withClient(billing.subscription));
    const item = textAt(owned, 'response.subscription_items.0.id');
    await expectShape(
      ada.write('DELETE', `/v1/me/billing/subscription_items/${item}`),
      withClient(billing.subscriptionItem),
    );
    await expectShape(ada.get('/v1/me/billing/subscription'), withClient(billing.subscription));
    for (const list of ['statements', 'payment_attempts', 'credits/history'])
      await expectShape(ada.get(`/v1/me/billing/${list}`), withClient(page(billing.plan)));
  });

  it('errors', async () => {
    await expectShape(emulator.browser().get('/v1/me'), identity.errors, 401);
    await expectShape(
      ada.post('/v1/me/billing/payment_methods/initialize', { gateway: 'stripe' }),
      identity.errors,
      422,
    );
    await expectShape(ada.get('/v1/me/billing/checkouts/chk_x'), identity.errors, 404);
  });
});
