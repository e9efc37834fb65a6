import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { textAt } from './testing/answer-shape.ts';
import type { Answer, Browser } from './testing/browser.ts';
import { startTestEmulator, type TestEmulator } from './testing/emulator.ts';
import * as billing from './testing/shapes/billing.ts';
import { environment } from './testing/shapes/environment.ts';
import * as identity from './testing/shapes/identity.ts';
import { page } from './testing/shapes/wrapped.ts';

const { alone, wrapped } = identity;
let emulator: TestEmulator;
let ada: Browser;
beforeAll(async () => {
  emulator = await startTestEmulator();
  ada = emulator.browser();
  await ada.signIn('ada@example.com');
});
afterAll(() => emulator.remove());

/** Expects an answer to have the status and exactly the shape that Clerk describes. */
async function fits(answer: Answer | Promise<Answer>, shape: z.ZodType, status = 200): Promise<unknown> {
  const { body, headers, status: actual } = await answer;
  expect(actual).toBe(status);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(shape.safeParse(body).error?.issues ?? []).toEqual([]);
  return body;
}

describe('answers have the shapes that Clerk describes', () => {
  it('environment, keys', async () => {
    await fits(ada.get('/v1/environment'), environment);
    await fits(ada.write('PATCH', '/v1/environment'), environment);
    await fits(ada.get('/.well-known/jwks.json'), identity.jwks);
  });

  it('client', async () => {
    const browser = emulator.browser();
    await fits(browser.get('/v1/client'), alone(identity.client.nullable()));
    await fits(browser.write('PUT', '/v1/client'), alone(identity.client));
    await fits(ada.get('/v1/client'), alone(identity.client));
    await fits(browser.write('DELETE', '/v1/client/sessions'), alone(identity.client));
  });

  it('sign-in by password, by code, by a new password', async () => {
    const browser = emulator.browser();
    const shape = wrapped(identity.signIn);
    await fits(browser.post('/v1/client/sign_ins'), shape);
    const begun = await fits(browser.post('/v1/client/sign_ins', { identifier: 'grace@example.com' }), shape);
    const path = `/v1/client/sign_ins/${textAt(begun, 'response.id')}`;
    await fits(browser.get(path), shape);
    await fits(
      browser.post(`${path}/attempt_first_factor`, { strategy: 'password', password: '' }),
      identity.errors,
      422,
    );
    await fits(browser.post(`${path}/prepare_first_factor`, { strategy: 'email_code' }), shape);
    const reset = { strategy: 'reset_password_email_code' };
    await fits(browser.post(`${path}/prepare_first_factor`, reset), shape);
    await fits(browser.post(`${path}/attempt_first_factor`, { ...reset, code: '424242' }), shape);
    await fits(browser.post(`${path}/reset_password`, { password: 'correct-horse-9' }), shape);
    await fits(browser.signIn('grace@example.com'), identity.errors, 400);
  });

  it('sign-up', async () => {
    const browser = emulator.browser();
    const shape = wrapped(identity.signUp);
    const begun = await fits(
      browser.post('/v1/client/sign_ups', { email_address: 'mary@example.com' }),
      shape,
    );
    const path = `/v1/client/sign_ups/${textAt(begun, 'response.id')}`;
    const rest = {
      first_name: 'Mary',
      last_name: 'Somerville',
      password: 'correct-horse-9',
      unsafe_metadata: '{"a":1}',
    };
    await fits(browser.write('PATCH', path, rest), shape);
    await fits(browser.post(`${path}/prepare_verification`, { strategy: 'email_code' }), shape);
    await fits(browser.get(path), shape);
    await fits(
      browser.post(`${path}/attempt_verification`, { strategy: 'email_code', code: '424242' }),
      shape,
    );
  });

  it('sessions and tokens', async () => {
    const browser = emulator.browser();
    await browser.signIn('ada@example.com');
    const path = `/v1/client/sessions/${(await browser.client()).sessions[0]?.id}`;
    await fits(browser.get(path), wrapped(identity.session));
    await fits(browser.post(`${path}/touch`, { intent: 'focus' }), wrapped(identity.session));
    await fits(browser.post(`${path}/tokens`, { organization_id: '' }), identity.token);
    await fits(browser.post(`${path}/end`), wrapped(identity.session));
    await fits(browser.post(`${path}/tokens`), identity.errors, 401);
  });

  it('the user and the devices', async () => {
    const browser = emulator.browser();
    await browser.signIn('mary@example.com');
    await fits(browser.get('/v1/me'), wrapped(identity.user));
    await fits(browser.write('PATCH', '/v1/me', { first_name: '' }), wrapped(identity.user));
    const change = { current_password: 'correct-horse-9', new_password: 'fresh-horse-10' };
    await fits(browser.post('/v1/me/change_password', change), wrapped(identity.user));
    const devices = await fits(browser.get('/v1/me/sessions/active'), identity.activeSession.array());
    await fits(browser.post(`/v1/me/sessions/${textAt(devices, '0.id')}/revoke`), wrapped(identity.session));
    await browser.signIn('mary@example.com', 'fresh-horse-10');
    await fits(browser.write('DELETE', '/v1/me'), wrapped(identity.deleted));
  });

  it('plans, checkout, subscription, payments', async () => {
    await fits(emulator.browser().get('/v1/billing/plans?payer_type=user'), page(billing.plan));
    await fits(ada.get('/v1/billing/plans/premium'), billing.plan);
    const cards = await fits(ada.get('/v1/me/billing/payment_methods'), wrapped(page(billing.paymentMethod)));
    const card = { payment_method_id: textAt(cards, 'response.data.0.id') };
    await fits(
      ada.write('PUT', '/v1/me/billing/payers/default_payment_method', card),
      wrapped(billing.paymentMethod),
    );
    for (const plan_period of ['month', 'annual']) {
      const wanted = { plan_id: 'cplan_premium', plan_period };
      const priced = await fits(ada.post('/v1/me/billing/checkouts', wanted), wrapped(billing.checkout));
      const path = `/v1/me/billing/checkouts/${textAt(priced, 'response.id')}`;
      await fits(ada.write('PATCH', path, { promo_code: 'FREE' }), identity.errors, 422);
      await fits(ada.write('PATCH', `${path}/confirm`, card), wrapped(billing.checkout));
      await fits(ada.get(path), wrapped(billing.checkout));
    }
    const owned = await fits(ada.get('/v1/me/billing/subscription'), wrapped(billing.subscription));
    const item = textAt(owned, 'response.subscription_items.0.id');
    await fits(
      ada.write('DELETE', `/v1/me/billing/subscription_items/${item}`),
      wrapped(billing.subscriptionItem),
    );
    await fits(ada.get('/v1/me/billing/subscription'), wrapped(billing.subscription));
    await fits(ada.get('/v1/me/billing/subscription_items'), wrapped(page(billing.subscriptionItem)));

    const statements = await fits(ada.get('/v1/me/billing/statements'), wrapped(page(billing.statement)));
    const statement = `/v1/me/billing/statements/${textAt(statements, 'response.data.0.id')}`;
    await fits(ada.get(statement), wrapped(billing.statement));
    const attempts = await fits(
      ada.get('/v1/me/billing/payment_attempts'),
      wrapped(page(billing.paymentAttempt)),
    );
    const attempt = `/v1/me/billing/payment_attempts/${textAt(attempts, 'response.data.0.id')}`;
    await fits(ada.get(attempt), wrapped(billing.paymentAttempt));
  });

  it('refusals', async () => {
    await fits(emulator.browser().get('/v1/me'), identity.errors, 401);
    await fits(
      ada.post('/v1/me/billing/payment_methods/initialize', { gateway: 'stripe' }),
      identity.errors,
      422,
    );
    await fits(ada.get('/v1/me/billing/statements/cstmt_x'), identity.errors, 404);
    await fits(ada.get('/v1/me/billing/checkouts/chk_x'), identity.errors, 404);
  });
});
