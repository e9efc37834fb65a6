import { defaultPlanLimits } from '@atelier/server-kit/config';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { useCreationsService } from './testing/use-creations-service.ts';

const tests = useCreationsService();
const { ask, refusal } = tests;

test('abuse 44: returns what is left today of each kind, by the plan of the session', async () => {
  const id = new mongoose.Types.ObjectId();
  const freeAda = { userId: 'ada', plan: 'free' } as const;
  await tests.service.dependencies.usage.reserve(
    freeAda,
    tests.service.dependencies.usage.unit(freeAda, 'image', id),
  );
  const free = await ask('getUsage', 'ada');
  expect(free.usage.map(({ kind, limit, remaining }) => [kind, limit, remaining])).toEqual([
    ['text', 50, 50],
    ['image', 20, 19],
    ['removal', 20, 20],
    ['review', 10, 10],
  ]);
  expect(Date.parse(free.usage[0]?.resets_at ?? '') % (24 * 60 * 60 * 1000)).toBe(0);
  expect([free.plan, free.plans]).toEqual(['free', defaultPlanLimits]);
  const premium = await ask('getUsage', 'ada', { plan: 'premium' });
  expect(premium.plan).toBe('premium');
  expect(premium.usage[1]).toMatchObject({ limit: 200, remaining: 199 });
  expect((await ask('getUsage', 'grace')).usage[1]).toMatchObject({ remaining: 20 });
});

test('returns the units spent by day, and refuses another period', async () => {
  const user = { userId: 'history', plan: 'free' } as const;
  const unit = tests.service.dependencies.usage.unit(user, 'removal', new mongoose.Types.ObjectId(), {
    tool: 'remove-image-object',
  });
  await tests.service.dependencies.usage.reserve(user, unit);
  const day = new Date().toISOString().slice(0, 10);
  const entry = { day, kind: 'removal', units: 1, tools: { 'remove-image-object': 1 } };
  expect((await ask('getUsage', 'history')).history).toEqual([entry]);
  expect((await ask('getUsage', 'history', { query: { days: '1' } })).history).toEqual([entry]);
  expect(await refusal('getUsage', 'history', { query: { days: '91' } })).toEqual({
    status: 400,
    code: 'invalid_request',
    field: 'days',
  });
});
