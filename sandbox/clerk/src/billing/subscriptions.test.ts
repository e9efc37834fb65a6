import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../store/database.ts';
import { usersIn } from '../store/users.ts';
import { freePlan, premiumPlan } from './plans.ts';
import { periodEnd, type Subscriptions, subscriptionsIn } from './subscriptions.ts';

const dayMs = 86_400_000;
let folder: string;
let db: DatabaseSync;
let subscriptions: Subscriptions;
let user: string;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-15T12:00:00Z'), toFake: ['Date'] });
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-clerk-'));
  db = openDatabase(folder);
  subscriptions = subscriptionsIn(db);
  const names = { first_name: null, last_name: null };
  user = usersIn(db).create({ email: 'a@example.com', password_hash: '', ...names }).id;
});
afterEach(() => {
  vi.useRealTimers();
  db.close();
  rmSync(folder, { recursive: true });
});

describe('a subscription', () => {
  it('is the Free plan by default, which does not end', () => {
    expect(subscriptions.activePlan(user)).toBe(freePlan);
    expect(periodEnd(subscriptions.current(user))).toBeNull();
  });

  it('lasts until another one replaces it, and is paid by the month', () => {
    const { period_start } = subscriptions.start(user, premiumPlan);
    vi.setSystemTime(period_start + 80 * dayMs);
    expect(subscriptions.activePlan(user)).toBe(premiumPlan);
    expect(periodEnd(subscriptions.current(user))).toBe(period_start + 90 * dayMs);
    subscriptions.start(user, freePlan);
    expect(subscriptions.activePlan(user)).toBe(freePlan);
  });
});
