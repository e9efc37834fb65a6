import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { billingRecordsIn } from '../store/billing-records.ts';
import { openDatabase } from '../store/database.ts';
import { usersIn } from '../store/users.ts';
import { freePlan, premiumPlan } from './plans.ts';
import { subscriptionsIn } from './subscriptions.ts';

const dayMs = 86_400_000;
let folder: string;
let db: DatabaseSync;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-15T12:00:00Z'), toFake: ['Date'] });
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-clerk-'));
  db = openDatabase(folder);
});
afterEach(() => {
  vi.useRealTimers();
  db.close();
  rmSync(folder, { recursive: true });
});

function createUser() {
  const billing = billingRecordsIn(db);
  const { id } = usersIn(db).create({
    email: 'a@example.com',
    password_hash: '',
    first_name: null,
    last_name: null,
  });
  return {
    id,
    subscriptions: subscriptionsIn(billing),
    payments: () => billing.payments.where('user_id = ?', id),
  };
}

describe('a subscription', () => {
  it('is the Free plan by default', () => {
    const { id, subscriptions } = createUser();
    expect(subscriptions.activePlan(id)).toBe(freePlan);
    expect(subscriptions.items(id)).toHaveLength(1);
  });

  it('renews every month and charges each time', () => {
    const { id, subscriptions, payments } = createUser();
    subscriptions.replace(id, premiumPlan, 'month');
    vi.setSystemTime(Date.now() + 80 * dayMs);
    expect(subscriptions.activePlan(id)).toBe(premiumPlan);
    expect(payments().map(({ charge_type, amount }) => [charge_type, amount])).toEqual([
      ['recurring', 1200],
      ['recurring', 1200],
    ]);
  });

  it('changes to Free at the end of a cancelled period, not earlier', () => {
    const { id, subscriptions, payments } = createUser();
    const premium = subscriptions.replace(id, premiumPlan, 'month');
    subscriptions.scheduleAfter(premium, freePlan, 'month');
    vi.setSystemTime(Date.now() + 30 * dayMs);
    expect(subscriptions.activePlan(id)).toBe(premiumPlan);
    vi.setSystemTime(Date.now() + 2 * dayMs);
    expect(subscriptions.activePlan(id)).toBe(freePlan);
    expect(subscriptions.items(id)).toHaveLength(1);
    expect(payments()).toEqual([]);
  });

  it('charges a scheduled paid plan when it begins, and renews it', () => {
    const { id, subscriptions, payments } = createUser();
    const yearly = subscriptions.replace(id, premiumPlan, 'annual');
    subscriptions.scheduleAfter(yearly, premiumPlan, 'month');
    vi.setSystemTime(Date.parse('2027-04-20T12:00:00Z'));
    const [item, ...others] = subscriptions.items(id);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ status: 'active', plan_period: 'month' });
    expect(item.period_end).toBe(Date.parse('2027-05-15T12:00:00Z'));
    expect(
      payments().map(({ created_at, amount }) => [new Date(created_at).toISOString().slice(0, 10), amount]),
    ).toEqual([
      ['2027-03-15', 1200],
      ['2027-04-15', 1200],
    ]);
  });
});
