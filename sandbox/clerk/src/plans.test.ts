import { dayMs } from '@atelier/server-kit/time';
import { afterEach, expect, it, vi } from 'vitest';
import { periodEnd } from './plans.ts';
import type { User } from './store/users.ts';

afterEach(() => {
  vi.useRealTimers();
});

const since = Date.parse('2026-03-15T12:00:00Z');
const user: User = {
  id: 'user_1',
  email: 'a@example.com',
  email_id: 'idn_1',
  password_hash: '',
  first_name: null,
  last_name: null,
  plan: 'premium',
  plan_since: since,
  last_sign_in_at: null,
  created_at: since,
  updated_at: since,
};

it('Premium is paid by the month, and Free does not end', () => {
  vi.useFakeTimers({ now: since + 80 * dayMs, toFake: ['Date'] });
  expect(periodEnd(user)).toBe(since + 90 * dayMs);
  expect(periodEnd({ ...user, plan: 'free_user' })).toBeNull();
});
