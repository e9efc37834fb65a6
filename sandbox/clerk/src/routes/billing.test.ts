import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, type Browser, errorCode, textAt } from '../testing/browser.ts';
import { startTestEmulator, type TestEmulator } from '../testing/emulator.ts';

let emulator: TestEmulator;
let ada: Browser;
beforeEach(async () => {
  emulator = await startTestEmulator();
  ada = emulator.browser();
  await ada.signIn('ada@example.com');
});
afterEach(() => emulator.remove());

const plan = async () => decodeJwt(await ada.token()).pla;
const subscription = async () => (await ada.get('/v1/me/billing/subscription')).body;

async function card(browser = ada): Promise<string> {
  return textAt((await browser.get('/v1/me/billing/payment_methods')).body, 'response.data.0.id');
}

async function checkOut(plan_id: string) {
  const priced = await ada.post('/v1/me/billing/checkouts', { plan_id, plan_period: 'month' });
  const confirm = (form: Record<string, string>) =>
    ada.write('PATCH', `/v1/me/billing/checkouts/${textAt(priced.body, 'response.id')}/confirm`, form);
  return { priced, confirm };
}

async function subscribe() {
  const { confirm } = await checkOut('cplan_premium');
  return confirm({ payment_method_id: await card() });
}

describe('a checkout', () => {
  it('changes the plan, and the next token contains it', async () => {
    expect(await plan()).toBe('u:free_user');
    const { body } = await subscribe();
    expect(at(body, 'response.status')).toBe('completed');
    expect(await plan()).toBe('u:premium');
  });

  it('changes nothing before it is confirmed', async () => {
    const { priced, confirm } = await checkOut('cplan_premium');
    expect(at(priced.body, 'response.totals.total_due_now.amount')).toBe(1200);
    expect((await confirm({})).status).toBe(422);
    expect((await confirm({ payment_method_id: 'cpm_of_somebody_else' })).status).toBe(422);
    expect(await plan()).toBe('u:free_user');
  });

  it('replaces Premium by Free at once', async () => {
    await subscribe();
    const { priced, confirm } = await checkOut('cplan_free_user');
    expect(at(priced.body, 'response.totals.total_due_now.amount')).toBe(0);
    await confirm({});
    expect(await plan()).toBe('u:free_user');
    expect(at(await subscription(), 'response.subscription_items.length')).toBe(1);
  });

  it('ends Premium with a cancellation, once', async () => {
    await subscribe();
    const item = textAt(await subscription(), 'response.subscription_items.0.id');
    expect((await ada.write('DELETE', `/v1/me/billing/subscription_items/${item}`)).status).toBe(200);
    expect(await plan()).toBe('u:free_user');
    expect(at(await subscription(), 'response.next_payment')).toBeNull();
    const free = textAt(await subscription(), 'response.subscription_items.0.id');
    expect((await ada.write('DELETE', `/v1/me/billing/subscription_items/${free}`)).status).toBe(409);
  });

  it('rejects the current plan and unknown plans', async () => {
    await subscribe();
    const again = await ada.post('/v1/me/billing/checkouts', {
      plan_id: 'cplan_premium',
      plan_period: 'month',
    });
    expect(errorCode(again.body)).toBe('already_subscribed');
    expect(
      (await ada.post('/v1/me/billing/checkouts', { plan_id: 'cplan_gold', plan_period: 'month' })).status,
    ).toBe(422);
  });

  it('returns 404 for other users', async () => {
    const { priced } = await checkOut('cplan_premium');
    const grace = emulator.browser();
    await grace.signIn('grace@example.com');
    const path = `/v1/me/billing/checkouts/${textAt(priced.body, 'response.id')}`;
    expect((await grace.get(path)).status).toBe(404);
    expect(
      (await grace.write('PATCH', `${path}/confirm`, { payment_method_id: await card(grace) })).status,
    ).toBe(404);
  });
});
