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

async function checkOut(plan_id: string, plan_period: 'month' | 'annual') {
  const priced = await ada.post('/v1/me/billing/checkouts', { plan_id, plan_period });
  const confirm = (form: Record<string, string>) =>
    ada.write('PATCH', `/v1/me/billing/checkouts/${textAt(priced.body, 'response.id')}/confirm`, form);
  return { priced, confirm };
}

async function subscribe(period: 'month' | 'annual') {
  const { confirm } = await checkOut('cplan_premium', period);
  return confirm({ payment_method_id: await card() });
}

describe('a checkout', () => {
  it('changes the plan, and the next token contains it', async () => {
    expect(await plan()).toBe('u:free_user');
    const { body } = await subscribe('month');
    expect(at(body, 'response.status')).toBe('completed');
    expect(await plan()).toBe('u:premium');
  });

  it('changes nothing before it is confirmed', async () => {
    const { priced, confirm } = await checkOut('cplan_premium', 'annual');
    expect(at(priced.body, 'response.totals.total_due_now.amount')).toBe(9600);
    expect((await confirm({})).status).toBe(422);
    expect((await confirm({ payment_method_id: 'cpm_of_somebody_else' })).status).toBe(422);
    expect(await plan()).toBe('u:free_user');
  });

  it('starts a year in place of a month at once', async () => {
    await subscribe('month');
    const { body } = await subscribe('annual');
    expect(at(body, 'response.is_immediate_plan_change')).toBe(true);
    expect(at(await subscription(), 'response.subscription_items.length')).toBe(1);
    expect(at(await subscription(), 'response.subscription_items.0.plan_period')).toBe('annual');
  });

  it('starts the Free plan after the paid period', async () => {
    await subscribe('annual');
    const { priced, confirm } = await checkOut('cplan_free_user', 'month');
    expect(at(priced.body, 'response.is_immediate_plan_change')).toBe(false);
    await confirm({});
    expect(await plan()).toBe('u:premium');
    expect(at(await subscription(), 'response.subscription_items.0.canceled_at')).toEqual(expect.any(Number));
  });

  it('keeps Premium after a cancellation until the period ends, and can withdraw the cancellation', async () => {
    await subscribe('month');
    const item = textAt(await subscription(), 'response.subscription_items.0.id');
    const cancelled = await ada.write('DELETE', `/v1/me/billing/subscription_items/${item}`);
    expect(at(cancelled.body, 'response.canceled_at')).toEqual(expect.any(Number));
    expect(await plan()).toBe('u:premium');
    expect(at(await subscription(), 'response.next_payment')).toBeNull();

    const { priced, confirm } = await checkOut('cplan_premium', 'month');
    expect(at(priced.body, 'response.totals.total_due_now.amount')).toBe(0);
    await confirm({});
    expect(at(await subscription(), 'response.subscription_items.0.canceled_at')).toBeNull();
  });

  it('rejects the current plan and unknown plans', async () => {
    await subscribe('month');
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
    const { priced } = await checkOut('cplan_premium', 'month');
    const grace = emulator.browser();
    await grace.signIn('grace@example.com');
    const path = `/v1/me/billing/checkouts/${textAt(priced.body, 'response.id')}`;
    expect((await grace.get(path)).status).toBe(404);
    expect(
      (await grace.write('PATCH', `${path}/confirm`, { payment_method_id: await card(grace) })).status,
    ).toBe(404);
  });
});
